//! Exercises of the kind `program`: what the task asks of a program that the student writes.

use loopscope_message::{Message, text};
use loopscope_same::{Output, Promised, Task};

use crate::blocks::Setting;
use crate::settings::{Settings, Wrong};

/// The most points of a part.
const MOST_POINTS: u32 = 1_000;

/// The most parts, and the most examples.
const MOST_PARTS: usize = 10;

/// The task of a program that is to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Programming {
    /// The part of its output that counts.
    pub output: Output,
    /// The numbers that are promised, if the exercise says that.
    pub promised: Option<Promised>,
    /// The parts of the inputs, each with its points. The first one has all promised inputs.
    pub parts: Vec<PointsPart>,
    /// True if a program in which no difference was found gets its points without a proof.
    pub accepts_tried: bool,
    /// Texts to type, as examples.
    pub examples: Vec<String>,
    /// True if the program that the student starts from is to be repaired: the solution is the reference then.
    pub repairs: bool,
}

/// The inputs whose numbers are all in a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointsPart {
    /// Its name; empty if it has none.
    pub title: String,
    /// The range.
    pub numbers: Promised,
    /// The points for a program that is right on these inputs.
    pub points: u32,
}

impl Programming {
    /// Takes the settings of such an exercise.
    pub(crate) fn read(settings: &mut Settings, repairs: bool) -> Result<Self, Wrong> {
        let output = match settings.take("output") {
            Some(Setting { value, line, .. }) => {
                value.parse().map_err(|_| (line, text!("`output` is `exact`, `words` or `numbers`")))?
            }
            None => Output::default(),
        };
        let promised = settings.take("promised").map(|Setting { value, line, .. }| range(&value, line)).transpose()?;
        let accepts_tried = match settings.take("accept") {
            None => false,
            Some(Setting { value, .. }) if value == "tried" => true,
            Some(Setting { value, .. }) if value == "proved" => false,
            Some(Setting { line, .. }) => return Err((line, text!("`accept` is `proved` or `tried`"))),
        };
        let parts = Self::parts(settings, promised.as_ref())?;
        let mut examples = Vec::new();
        while let Some(Setting { value, line, .. }) = settings.take("example") {
            if examples.len() == MOST_PARTS {
                return Err((line, text!("there can be {most} examples", most = MOST_PARTS)));
            }
            examples.push(format!("{}\n", value.replace("\\n", "\n")));
        }
        Ok(Self { output, promised, parts, accepts_tried, examples, repairs })
    }

    /// The parts. The first one covers all promised inputs.
    fn parts(settings: &mut Settings, promised: Option<&Promised>) -> Result<Vec<PointsPart>, Wrong> {
        let whole = promised.cloned().unwrap_or_default();
        let mut parts: Vec<PointsPart> = Vec::new();
        let points = settings.take("points");
        while let Some(Setting { value, line, .. }) = settings.take("part") {
            let part = part(&value, line)?;
            if !whole.contains(&part.numbers.least) || !whole.contains(&part.numbers.greatest) {
                return Err((line, text!("only numbers {promised} are promised", promised = whole.to_string())));
            }
            if parts.len() == MOST_PARTS {
                return Err((line, text!("there can be {most} parts", most = MOST_PARTS)));
            }
            parts.push(part);
        }
        if parts.is_empty() {
            let points = points.map_or(Ok(1), |Setting { value, line, .. }| number_of_points(&value, line))?;
            return Ok(vec![PointsPart { title: String::new(), numbers: whole, points }]);
        }
        if let Some(Setting { line, .. }) = points {
            return Err((line, text!("the points are those of the parts, so there can be no `points`")));
        }
        let Some(at) = parts.iter().position(|part| part.numbers == whole) else {
            let message = text!(
                "one `part` must have all promised numbers, {promised}: it decides whether a program is right",
                promised = whole.to_string()
            );
            return Err((settings.line, message));
        };
        let part = parts.remove(at);
        parts.insert(0, part);
        Ok(parts)
    }

    /// The task, for the inputs of a part.
    pub(crate) fn task(&self, part: &PointsPart) -> Task {
        Task { output: self.output, promised: part.numbers.clone() }
    }
}

/// A part such as `1..9 (2 points): one digit`; the name is optional.
fn part(value: &str, line: u32) -> Result<PointsPart, Wrong> {
    let wrong = || (line, text!("a part is written as `1..9 (2 points): its name`, and the name can be left out"));
    let (numbers, rest) = value.split_once('(').ok_or_else(wrong)?;
    let (points, title) = rest.split_once(')').ok_or_else(wrong)?;
    let points = points.trim_end().strip_suffix("points").or_else(|| points.trim_end().strip_suffix("point"));
    let title = title.trim();
    let title = if title.is_empty() { "" } else { title.strip_prefix(':').ok_or_else(wrong)?.trim() };
    let points = number_of_points(points.ok_or_else(wrong)?, line)?;
    Ok(PointsPart { title: title.to_owned(), numbers: range(numbers, line)?, points })
}

fn number_of_points(text: &str, line: u32) -> Result<u32, Wrong> {
    let points = text.trim().parse().ok().filter(|points| (1..=MOST_POINTS).contains(points));
    points.ok_or_else(|| (line, text!("points are a number from 1 to {most}", most = MOST_POINTS)))
}

fn range(text: &str, line: u32) -> Result<Promised, Wrong> {
    let wrong =
        |_| -> (u32, Message) { (line, text!("a range of numbers is written as `1..9999`, the least one first")) };
    text.parse().map_err(wrong)
}
