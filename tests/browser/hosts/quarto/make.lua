-- Calls the shortcode as Quarto does, and prints a page with what it makes: `pandoc lua make.lua`.
quarto = { doc = { input_file = "document.qmd", is_format = function(name) return name == "html" end } }
local shortcodes = dofile("../../../../docs/quarto/_extensions/loopscope/loopscope.lua")
local meta = { loopscope = pandoc.MetaInlines({ pandoc.Str("https://loopscope.example/") }) }
local block = shortcodes["loopscope"]({ pandoc.Inlines("loops.mc") }, { target = pandoc.Inlines("7") }, meta)
print('<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8" /><title>Notes</title></head>\n<body>')
print(block.text)
print("</body>\n</html>")
