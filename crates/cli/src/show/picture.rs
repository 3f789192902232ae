//! Graphs as SVG.
//!
//! The places of boxes come from `rust-sugiyama` (K. Sugiyama, S. Tagawa and M. Toda, *Methods for visual understanding
//! of hierarchical system structures*, 1981); this module writes the text of the file.

#![allow(clippy::cast_precision_loss, reason = "texts are short")]

use std::fmt::Write;

use loopscope_question::report::Formula;
use rust_sugiyama::configure::Config;
use rust_sugiyama::from_vertices_and_edges;

/// The size of a letter and the height of a line, in pixels: those of a monospaced font of 12 pixels.
const LETTER: f64 = 7.3;
const LINE: f64 = 15.0;
/// The distance between boxes, and the margin of the picture.
const GAP: f64 = 28.0;
const MARGIN: f64 = 20.0;

const STYLE: &str = "\
text { font: 12px monospace; text-anchor: middle; fill: #1f2328; }
rect, circle, path { stroke: #59636e; fill: #ffffff; }
.edge { fill: none; }
.arrow, .start { fill: #1f2328; stroke: none; }
.label rect { stroke: none; }
.end rect { stroke: #1f2328; stroke-width: 2; }
.ground { stroke: none; }
";

/// A directed graph of boxes with text.
#[derive(Debug)]
pub(super) struct Picture {
    /// Its title.
    pub(super) title: String,
    pub(super) boxes: Vec<TextBox>,
    /// Edges between boxes, by their indices. No edge goes from a box to itself.
    pub(super) edges: Vec<(usize, usize)>,
    /// A remark below it; may be empty.
    pub(super) note: String,
}

/// A box with lines of text.
#[derive(Debug)]
pub(super) struct TextBox {
    pub(super) lines: Vec<String>,
    pub(super) kind: Kind,
}

/// The kinds of boxes, which are drawn differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// With an outline.
    Plain,
    /// With a double outline.
    Accept,
    /// With a thick outline: a path ends there.
    End,
    /// Text alone, in the middle of an edge.
    Label,
    /// A dot.
    Start,
}

/// The size of a box.
#[derive(Clone, Copy, Debug)]
struct Size {
    width: f64,
    height: f64,
}

/// The middle of a box.
#[derive(Clone, Copy, Debug)]
struct Point {
    x: f64,
    y: f64,
}

impl Picture {
    /// The text of the file. The same picture gives the same text.
    pub(super) fn svg(&self) -> String {
        let sizes: Vec<Size> = self.boxes.iter().map(TextBox::size).collect();
        let places = self.places(&sizes);
        let right = places.iter().zip(&sizes).map(|(at, size)| at.x + size.width / 2.0).fold(0.0, f64::max);
        let bottom = places.iter().zip(&sizes).map(|(at, size)| at.y + size.height / 2.0).fold(0.0, f64::max);
        let note = if self.note.is_empty() { 0.0 } else { 2.0 * LINE };
        let width = (right + MARGIN).max(LETTER * self.note.chars().count() as f64 + 2.0 * MARGIN).ceil();
        let height = (bottom + MARGIN + note).ceil();
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} \
             {height}\" role=\"img\">\n<title>{}</title>\n<style>\n{STYLE}</style>\n<rect class=\"ground\" \
             width=\"100%\" height=\"100%\"/>\n",
            escaped(&self.title)
        );
        let end = |index: usize| (self.boxes[index].kind, places[index], sizes[index]);
        text.extend(self.edges.iter().map(|(from, to)| edge(end(*from), end(*to))));
        for ((each, at), size) in self.boxes.iter().zip(&places).zip(&sizes) {
            text += &each.svg(*at, *size);
        }
        if !self.note.is_empty() {
            let _ =
                writeln!(text, "<text x=\"{}\" y=\"{}\">{}</text>", width / 2.0, height - LINE, escaped(&self.note));
        }
        text + "</svg>\n"
    }

    /// The middles of the boxes: parts that are not connected stand side by side.
    fn places(&self, sizes: &[Size]) -> Vec<Point> {
        let vertices: Vec<(u32, (f64, f64))> =
            (0..).zip(sizes).map(|(index, size)| (index, (size.width, size.height))).collect();
        let edges: Vec<(u32, u32)> = self.edges.iter().map(|(from, to)| (*from as u32, *to as u32)).collect();
        let config = Config { vertex_spacing: GAP, ..Config::default() };
        let mut places = vec![Point { x: 0.0, y: 0.0 }; sizes.len()];
        let mut left = MARGIN;
        for (part, ..) in from_vertices_and_edges(&vertices, &edges, &config) {
            let (mut least, mut most, mut top) = (f64::MAX, f64::MIN, f64::MAX);
            for (index, (x, y)) in &part {
                let Size { width, height } = sizes[*index];
                (least, most, top) = (least.min(x - width / 2.0), most.max(x + width / 2.0), top.min(y - height / 2.0));
            }
            for (index, (x, y)) in part {
                places[index] = Point { x: x - least + left, y: y - top + MARGIN };
            }
            left += most - least + GAP;
        }
        places
    }
}

impl TextBox {
    /// A box with these lines.
    pub(super) fn new(kind: Kind, lines: impl IntoIterator<Item = String>) -> Self {
        Self { lines: lines.into_iter().collect(), kind }
    }

    fn size(&self) -> Size {
        let letters = self.lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        match self.kind {
            Kind::Start => Size { width: 10.0, height: 10.0 },
            _ if self.lines.is_empty() => Size { width: 2.0, height: 2.0 },
            _ => Size { width: LETTER * letters as f64 + 16.0, height: LINE * self.lines.len() as f64 + 10.0 },
        }
    }

    fn svg(&self, Point { x, y }: Point, Size { width, height }: Size) -> String {
        if self.kind == Kind::Start {
            return format!("<circle class=\"start\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\"/>\n");
        }
        let class = match self.kind {
            Kind::End => "end",
            Kind::Label => "label",
            _ => "box",
        };
        let mut text = format!("<g class=\"{class}\">");
        let mut outline = |less: f64| {
            let (width, height) = (width - 2.0 * less, height - 2.0 * less);
            let (left, top) = (x - width / 2.0, y - height / 2.0);
            let _ = write!(
                text,
                "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"6\"/>"
            );
        };
        if !self.lines.is_empty() {
            outline(0.0);
        }
        if self.kind == Kind::Accept {
            outline(3.0);
        }
        let first = y - LINE * (self.lines.len() as f64 / 2.0 - 0.75);
        for (at, line) in self.lines.iter().enumerate() {
            let _ = write!(text, "<text x=\"{x:.1}\" y=\"{:.1}\">{}</text>", first + LINE * at as f64, escaped(line));
        }
        text + "</g>\n"
    }
}

/// The most lines of a condition in a picture.
const MOST_LINES: usize = 3;
const LONGEST_LINE: usize = 30;

/// The lines of a condition in a picture, a conjunct each, without those that do not fit.
pub(super) fn short<'a>(conjuncts: impl Iterator<Item = &'a Formula>) -> Vec<String> {
    let mut lines: Vec<String> = conjuncts.map(|each| cut(&each.text)).collect();
    if lines.len() > MOST_LINES {
        let more = lines.len() + 1 - MOST_LINES;
        lines.truncate(MOST_LINES - 1);
        lines.push(format!("... and {more} more"));
    }
    lines
}

fn cut(text: &str) -> String {
    if text.chars().count() <= LONGEST_LINE {
        return text.to_owned();
    }
    text.chars().take(LONGEST_LINE - 1).chain(['…']).collect()
}

/// The distance from the middle of a box at which edges begin and end, so that two edges between the same boxes do not
/// overlap.
const ASIDE: f64 = 6.0;
const HEAD: f64 = 7.0;

/// An edge between two boxes as a curve that leaves and arrives upright, and is straight beside its label, where the
/// layout has left room for it. An edge to a label has no head.
fn edge(from: (Kind, Point, Size), to: (Kind, Point, Size)) -> String {
    let ((from_kind, from, from_size), (to_kind, to, to_size)) = (from, to);
    let down = if to.y >= from.y { 1.0 } else { -1.0 };
    let (x1, y1) = (from.x + down * ASIDE.min(from_size.width / 3.0), from.y + down * from_size.height / 2.0);
    let (x2, y2) = (to.x + down * ASIDE.min(to_size.width / 3.0), to.y - down * to_size.height / 2.0);
    let has_head = to_kind != Kind::Label;
    let end = if has_head { y2 - down * HEAD } else { y2 };
    // Where the curve begins and ends.
    let bend = down * (end - y1).abs().min(2.0 * GAP);
    let (first, last) = match (from_kind, to_kind) {
        (Kind::Label, _) => (end - bend, end),
        (_, Kind::Label) => (y1, y1 + bend),
        _ => (y1, end),
    };
    let middle = f64::midpoint(first, last);
    let mut text = format!(
        "<path class=\"edge\" d=\"M{x1:.1} {y1:.1}V{first:.1}C{x1:.1} {middle:.1} {x2:.1} {middle:.1} {x2:.1} \
         {last:.1}V{end:.1}\"/>\n"
    );
    if has_head {
        let (left, right) = (x2 - 4.0, x2 + 4.0);
        let _ = writeln!(text, "<path class=\"arrow\" d=\"M{x2:.1} {y2:.1}L{left:.1} {end:.1}H{right:.1}z\"/>");
    }
    text
}

/// Text of a program is never markup. Characters that XML does not permit are left out.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => {}
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::{Kind, Picture, TextBox};

    #[test]
    fn text_is_escaped() {
        let plain = |line: &str| TextBox::new(Kind::Plain, [line.to_owned()]);
        let picture = Picture {
            title: "<a> & \"b\"".to_owned(),
            boxes: vec![plain("i < n && \u{1}A[i] > 0"), plain("</svg><script>")],
            edges: vec![(0, 1)],
            note: "a < b".to_owned(),
        };
        let svg = picture.svg();
        assert!(svg.contains("<title>&lt;a&gt; &amp; &quot;b&quot;</title>"), "{svg}");
        assert!(svg.contains(">i &lt; n &amp;&amp; A[i] &gt; 0</text>"), "{svg}");
        assert!(svg.contains(">&lt;/svg&gt;&lt;script&gt;</text>") && svg.contains(">a &lt; b</text>"), "{svg}");
        assert_eq!(svg, picture.svg());
    }
}
