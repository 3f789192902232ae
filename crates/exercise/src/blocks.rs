//! Cuts a file into blocks: settings between two lines `---`, and the text that follows them.

use loopscope_message::{Message, text};

/// Settings and the text that follows them, up to the next settings.
#[derive(Debug, Default)]
pub(crate) struct Block {
    /// Its first line, from 1.
    pub(crate) line: u32,
    pub(crate) settings: Vec<Setting>,
    /// The text without the fences.
    pub(crate) text: String,
    pub(crate) fences: Vec<Fence>,
    /// The mistakes, by line.
    pub(crate) mistakes: Vec<(u32, Message)>,
}

/// `name: value`.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    pub(crate) name: String,
    pub(crate) value: String,
    pub(crate) line: u32,
}

/// A text between two lines of backticks; the first line has one of [`WORDS`].
#[derive(Debug)]
pub(crate) struct Fence {
    /// The word.
    pub(crate) word: String,
    pub(crate) text: String,
    /// The line of the word.
    pub(crate) line: u32,
}

/// The words of fences that are not part of the text.
const WORDS: [&str; 8] = [
    "c",
    "micro-c",
    "microc",
    "hint",
    "solution",
    crate::fences::FENCE,
    crate::fences::REFERENCE,
    crate::fences::TESTED,
];

/// Cuts a text into blocks. The first block has no settings if the text does not begin with settings.
pub(crate) fn blocks(text: &str) -> Vec<Block> {
    let mut reader = Reader { lines: text.lines().zip(1..).collect(), at: 0 };
    let mut blocks = Vec::new();
    while reader.at < reader.lines.len() {
        blocks.push(reader.block());
    }
    blocks
}

struct Reader<'t> {
    /// The lines, with their numbers.
    lines: Vec<(&'t str, u32)>,
    at: usize,
}

impl<'t> Reader<'t> {
    fn next(&mut self) -> Option<(&'t str, u32)> {
        let next = self.lines.get(self.at).copied();
        self.at += usize::from(next.is_some());
        next
    }

    fn is_at_settings(&self) -> bool {
        self.lines.get(self.at).is_some_and(|(line, _)| line.trim_end() == "---")
    }

    fn block(&mut self) -> Block {
        let mut block = Block { line: self.at as u32 + 1, ..Block::default() };
        if self.is_at_settings() {
            self.settings(&mut block);
        }
        while !self.is_at_settings() {
            let Some((line, number)) = self.next() else { break };
            match fence_start(line) {
                Some(ticks) => self.fence(&mut block, line, number, ticks),
                None => push_line(&mut block.text, line),
            }
        }
        block
    }

    fn settings(&mut self, block: &mut Block) {
        self.at += 1;
        while let Some((line, number)) = self.next() {
            if line.trim_end() == "---" {
                return;
            }
            match line.split_once(':') {
                _ if line.trim().is_empty() => {}
                Some((name, value)) => {
                    let (name, value) = (name.trim().to_owned(), value.trim().to_owned());
                    block.settings.push(Setting { name, value, line: number });
                }
                None => block.mistakes.push((number, text!("this is not a setting, such as `kind: inputs`"))),
            }
        }
        block.mistakes.push((block.line, text!("the settings that begin here have no `---` at their end")));
    }

    /// A fence, from after its first line.
    fn fence(&mut self, block: &mut Block, first: &str, number: u32, ticks: usize) {
        let word = first.trim()[ticks..].trim();
        let is_ours = WORDS.contains(&word);
        let mut text = String::new();
        let mut closed = false;
        while let Some((line, _)) = self.next() {
            if fence_start(line).is_some_and(|more| more >= ticks) && line.trim().trim_matches('`').is_empty() {
                closed = true;
                break;
            }
            push_line(&mut text, line);
        }
        if !closed {
            block.mistakes.push((number, text!("the block that begins here has no ``` at its end")));
        }
        if is_ours {
            block.fences.push(Fence { word: word.to_owned(), text, line: number });
        } else {
            push_line(&mut block.text, first);
            block.text.push_str(&text);
            push_line(&mut block.text, &"`".repeat(ticks));
        }
    }
}

/// The number of backticks at the start of a line, if they are enough for a fence.
fn fence_start(line: &str) -> Option<usize> {
    let ticks = line.trim_start().bytes().take_while(|byte| *byte == b'`').count();
    (ticks >= 3).then_some(ticks)
}

fn push_line(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}
