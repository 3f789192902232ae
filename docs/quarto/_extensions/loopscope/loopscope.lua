-- {{< loopscope program.mc target=4 >}} puts the program of a file into a Quarto document, as <loopscope-program>. The
-- document's metadata names the site: `loopscope: https://loopscope.example/`.

-- The attributes that the element has.
local ATTRIBUTES = { "target", "technique", "view", "height", "dialect" }

local function attribute(text)
  return (text:gsub("&", "&amp;"):gsub('"', "&quot;"):gsub("<", "&lt;"))
end

local function refused(reason)
  error("loopscope: " .. reason, 0)
end

-- The text of a file beside the document.
local function text_of(name)
  local path = pandoc.path.join({ pandoc.path.directory(quarto.doc.input_file), name })
  local file, reason = io.open(path, "r")
  if file == nil then refused(reason) end
  local text = file:read("a")
  file:close()
  -- In the element's script, nothing else is markup.
  if text:lower():find("</script", 1, true) or text:find("<!--", 1, true) then
    refused(name .. " has `</script` or `<!--`, which a page cannot contain")
  end
  return text
end

local function loopscope(args, kwargs, meta)
  local name = pandoc.utils.stringify(args[1] or "")
  local site = pandoc.utils.stringify(meta["loopscope"] or "")
  if name == "" then refused("the name of a file is missing") end
  local program = text_of(name)
  if not quarto.doc.is_format("html") then return pandoc.CodeBlock(program, { class = "c" }) end
  if site == "" then refused("the metadata has no `loopscope`, the address of the site") end
  local dialect = name:match("%.c$") and "c" or ""
  local given = ""
  for _, key in ipairs(ATTRIBUTES) do
    local value = pandoc.utils.stringify(kwargs[key] or "")
    if key == "dialect" and value == "" then value = dialect end
    if value ~= "" then given = given .. " " .. key .. '="' .. attribute(value) .. '"' end
  end
  local script = '<script type="module" src="' .. attribute(site:gsub("/*$", "")) .. '/embed.js"></script>'
  local element = "<loopscope-program" .. given .. '><script type="text/plain">\n' .. program .. "</script></loopscope-program>"
  return pandoc.RawBlock("html", script .. "\n" .. element)
end

return { ["loopscope"] = loopscope }
