//! The grades of a class as one HTML file: static, without scripts, and with a part for each student that names no other one.
//!
//! The caller has the words, in its reader's language; what they say is never markup.

use std::fmt::Write;

use serde::Deserialize;

use crate::table::harmless;

/// The words of a report.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ClassReport {
    /// The code of the language, such as `en`.
    pub language: String,
    /// The title.
    pub title: String,
    /// The task, and what the verdicts mean.
    pub about: String,
    /// The heads of the columns: group, programs, points, remark.
    pub heads: [String; 4],
    /// The groups, which name no student.
    pub groups: Vec<ReportGroup>,
    /// The students, in the order of their names.
    pub students: Vec<ReportStudent>,
}

/// A row of the table of groups.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ReportGroup {
    /// The name of the group.
    pub title: String,
    /// The number of its programs.
    pub programs: u32,
    /// Their points.
    pub points: String,
    /// The remark for all of them.
    pub remark: String,
}

/// The part of a student.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ReportStudent {
    /// The student's name.
    pub name: String,
    /// The file; empty if it is the name.
    pub file: String,
    /// The points.
    pub points: String,
    /// The difference that was found.
    pub found: String,
    /// The input that tells the program from the reference, and both outputs.
    pub facts: Vec<ReportFact>,
    /// The remark.
    pub remark: String,
}

/// A text with its title.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ReportFact {
    /// The title.
    pub title: String,
    /// The text, line by line.
    pub text: String,
}

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#1b1b20;background:#fff}
h1,h2{font-family:Georgia,serif;line-height:1.3;overflow-wrap:anywhere}section{border-top:1px solid #c4bfb4;margin-top:2rem;break-inside:avoid}
table{border-collapse:collapse;width:100%}th,td{text-align:start;vertical-align:top;padding:.3rem .8rem .3rem 0;border-bottom:1px solid #e3e0d8;overflow-wrap:anywhere}
pre{margin:0;font:14px/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere;background:#f4f2ec;padding:.4rem .6rem;border-radius:6px}
dt{font-weight:600;margin-top:.6rem}dd{margin:0}.soft{color:#595963;overflow-wrap:anywhere}
@media print{section{break-before:page;border:0}}";

/// The file.
pub fn html(report: &ClassReport) -> String {
    let ClassReport { language, title, about, heads, groups, students } = report;
    let [language, title, about] = [language, title, about].map(|text| escaped(text));
    let heads: String = heads.iter().map(|text| head(text)).collect();
    let groups: String = groups.iter().map(group).collect();
    let students: String = students.iter().map(student).collect();
    format!(
        "<!doctype html>
<html lang=\"{language}\">
<head>
<meta charset=\"utf-8\">
<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<title>{title}</title>
<style>{STYLE}</style>
</head>
<body>
<h1>{title}</h1>
<p>{about}</p>
<table>
<thead><tr>{heads}</tr></thead>
<tbody>
{groups}</tbody>
</table>
{students}</body>
</html>
"
    )
}

fn head(text: &str) -> String {
    format!("<th scope=\"col\">{}</th>", escaped(text))
}

fn group(ReportGroup { title, programs, points, remark }: &ReportGroup) -> String {
    let [title, points, remark] = [title, points, remark].map(|text| escaped(text));
    format!("<tr><th scope=\"row\">{title}</th><td>{programs}</td><td>{points}</td><td>{remark}</td></tr>\n")
}

fn student(ReportStudent { name, file, points, found, facts, remark }: &ReportStudent) -> String {
    let mut part = format!("<section>\n<h2>{}</h2>\n", escaped(name));
    // Memory takes every text.
    if !file.is_empty() {
        let _ = writeln!(part, "<p class=\"soft\">{}</p>", escaped(file));
    }
    let _ = writeln!(part, "<p><strong>{}</strong> {}</p>", escaped(points), escaped(found));
    if !facts.is_empty() {
        let fact = |ReportFact { title, text }: &ReportFact| {
            format!("<dt>{}</dt><dd><pre>{}</pre></dd>\n", escaped(title), escaped(text))
        };
        let _ = writeln!(part, "<dl>\n{}</dl>", facts.iter().map(fact).collect::<String>());
    }
    if !remark.is_empty() {
        let _ = writeln!(part, "<p>{}</p>", escaped(remark));
    }
    part + "</section>\n"
}

/// A text in which nothing is markup, and nothing controls how the rest is shown.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for character in harmless(text).chars() {
        match character {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::{ClassReport, ReportFact, ReportGroup, ReportStudent, html};

    const TRAP: &str = "</pre><img src=x onerror=\"alert(1)\">\u{202e}\u{200f}\u{7}&'";

    /// A report all of whose words are traps, of two students.
    fn report() -> ClassReport {
        let trap = || TRAP.to_owned();
        let student = |name: &str| ReportStudent {
            name: format!("{name}{TRAP}"),
            file: trap(),
            points: trap(),
            found: trap(),
            facts: vec![ReportFact { title: trap(), text: trap() }],
            remark: trap(),
        };
        ClassReport {
            language: trap(),
            title: trap(),
            about: trap(),
            heads: [trap(), trap(), trap(), trap()],
            groups: vec![ReportGroup { title: trap(), programs: 2, points: trap(), remark: trap() }],
            students: vec![student("anna"), student("boris")],
        }
    }

    #[test]
    fn nothing_in_a_report_is_markup_but_its_own() {
        let file = html(&report());
        for unsafe_text in ["<img", "<script", "onerror=\"", "\u{202e}", "\u{200f}", "\u{7}"] {
            assert!(!file.contains(unsafe_text), "{unsafe_text:?}");
        }
        let trap = "&lt;/pre&gt;&lt;img src=x onerror=&quot;alert(1)&quot;&gt;\u{fffd}\u{fffd}\u{fffd}&amp;&#39;";
        assert_eq!(file.matches(trap).count(), 25, "{file}");
        assert_eq!((file.matches("<pre>").count(), file.matches("</pre>").count()), (2, 2));
        assert!(file.contains("default-src 'none'"));
    }

    #[test]
    fn the_part_of_a_student_names_no_other_one() {
        let file = html(&report());
        let parts: Vec<&str> = file.split("<section>").collect();
        let names: Vec<_> = parts.iter().map(|part| (part.contains("anna"), part.contains("boris"))).collect();
        assert_eq!(names, [(false, false), (true, false), (false, true)]);
    }

    #[test]
    fn what_there_is_not_takes_no_room() {
        let mut report = report();
        let student = &mut report.students[0];
        (student.file, student.facts, student.remark) = (String::new(), Vec::new(), String::new());
        let file = html(&report);
        let parts: Vec<&str> = file.split("<section>").collect();
        assert_eq!((parts[1].matches("<p").count(), parts[1].contains("<dl>")), (1, false));
    }
}
