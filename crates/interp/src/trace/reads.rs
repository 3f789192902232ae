//! The reads of a run, by the place that reads.

use loopscope_message::Arg;
use loopscope_syntax::{LineIndex, Span};

use super::Read;

/// Records what the places of a program read.
pub(super) struct Reads<'a> {
    lines: &'a LineIndex,
    /// The most places, and the most runs of equal values of each.
    limit: usize,
    places: Vec<Read>,
}

impl<'a> Reads<'a> {
    pub(super) fn new(lines: &'a LineIndex, limit: usize) -> Self {
        Self { lines, limit, places: Vec::new() }
    }

    /// `text` is the value as it is typed. `argument` is the argument that is chosen there, if one is: several have the same place.
    pub(super) fn read(&mut self, text: String, span: Span, argument: Option<Arg>) {
        let is_it = |each: &Read| each.span == span && each.argument == argument;
        let place = match self.places.iter().position(is_it) {
            Some(at) => &mut self.places[at],
            None if self.places.len() >= self.limit => return,
            None => {
                let line = self.lines.line(span.start);
                self.places.push(Read { span, line, argument, times: 0, values: Vec::new() });
                self.places.last_mut().expect("it was pushed just now")
            }
        };
        let is_whole = place.times == place.values.iter().map(|(_, times)| times).sum::<u64>();
        place.times += 1;
        if !is_whole {
            return;
        }
        let has_room = place.values.len() < self.limit;
        match place.values.last_mut() {
            Some((last, times)) if *last == text => *times += 1,
            _ if has_room => place.values.push((text, 1)),
            _ => {}
        }
    }

    pub(super) fn finish(self) -> Vec<Read> {
        self.places
    }
}
