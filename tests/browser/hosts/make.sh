#!/bin/sh
# Makes the pages in the folders `made` again, from the sources beside them and with the real tools. What is kept of them is
# what the pages need but fonts and pictures. It was made with mdBook 0.4.52, Jupyter Book 1.0.4, nbconvert 7.16.6 and reveal.js 5.2.1:
#
#   cargo install mdbook --version 0.4.52 --locked --no-default-features
#   pip install jupyter-book==1.0.4 nbconvert==7.16.6 ipykernel==6.29.5
#   npm pack reveal.js@5.2.1 && tar xf reveal.js-5.2.1.tgz      # its folder is $REVEAL
set -eu
cd "$(dirname "$0")"
out=$(mktemp -d)

mdbook build -d "$out/mdbook" mdbook
rm -rf mdbook/made && mkdir -p mdbook/made/css
for file in loops.html more.html book.js toc.js highlight.js highlight.css tomorrow-night.css ayu-highlight.css clipboard.min.js \
  css/variables.css css/general.css css/chrome.css
do cp "$out/mdbook/$file" "mdbook/made/$file"; done

jupyter-book build jupyter --path-output "$out/jupyter"
rm -rf jupyter/made && mkdir -p jupyter/made/_static/styles jupyter/made/_static/scripts
for file in loops.html more.html _static/styles/theme.css _static/styles/pydata-sphinx-theme.css _static/styles/sphinx-book-theme.css \
  _static/pygments.css _static/basic.css _static/copybutton.css _static/copybutton.js _static/clipboard.min.js _static/doctools.js \
  _static/documentation_options.js _static/sphinx_highlight.js \
  _static/scripts/bootstrap.js _static/scripts/pydata-sphinx-theme.js _static/scripts/sphinx-book-theme.js
do cp "$out/jupyter/_build/html/$file" "jupyter/made/$file"; done
# What would be fetched from elsewhere.
sed -i -E '/(cdn\.jsdelivr\.net|unpkg\.com|cdnjs|mathjax)/d' jupyter/made/*.html

rm -rf notebook/made && mkdir -p notebook/made
jupyter nbconvert --execute --to html --template basic --output-dir notebook/made notebook/loops.ipynb

# Quarto itself was not run: its shortcode is called as Quarto calls it, in pandoc 3.6.1 (`pip install pypandoc_binary==1.15`).
(cd quarto && mkdir -p made && pandoc lua make.lua > made/loops.html)

rm -rf reveal/made && mkdir -p reveal/made
cp "$REVEAL/dist/reveal.esm.js" "$REVEAL/dist/reveal.css" "$REVEAL/LICENSE" reveal/made
# The theme without its fonts, which are fetched from elsewhere.
sed -E '/@import/d' "$REVEAL/dist/theme/black.css" > reveal/made/black.css
rm -r "$out"
