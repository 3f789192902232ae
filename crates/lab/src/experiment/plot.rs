//! A plot of how many programs each configuration decides within which time: the higher and the further to the left a
//! line is, the better.

use loopscope_cli::Failure;
use plotters::prelude::{
    ChartBuilder, Color, IntoDrawingArea, LineSeries, Palette, Palette99, PathElement, SVGBackend, SeriesLabelPosition,
    WHITE,
};

use super::run::{RunResult, Verdict};

/// The size, in the units of the SVG.
const SIZE: (u32, u32) = (720, 480);

/// The configurations' lines, as SVG. Time goes up to the budget, in seconds.
pub(super) fn svg(
    title: &str,
    configurations: &[&str],
    outcomes: &[&RunResult],
    budget: f64,
) -> Result<String, Failure> {
    let mut text = String::new();
    draw(&mut text, title, configurations, outcomes, budget)
        .map_err(|error| Failure::new(format!("the plot cannot be drawn: {error}")))?;
    Ok(text)
}

fn draw(
    text: &mut String,
    title: &str,
    configurations: &[&str],
    outcomes: &[&RunResult],
    budget: f64,
) -> Result<(), Box<dyn std::error::Error>> {
    let most = configurations.iter().map(|name| outcomes.iter().filter(|each| each.configuration == *name).count());
    let most = most.max().unwrap_or_default().max(1);
    let longest = budget.max(f64::MIN_POSITIVE);
    let area = SVGBackend::with_string(text, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(title, ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(40)
        .y_label_area_size(50)
        .build_cartesian_2d(0.0..longest, 0..most)?;
    chart.configure_mesh().x_desc("seconds for one program").y_desc("programs decided").draw()?;
    for (index, name) in configurations.iter().enumerate() {
        let colour = Palette99::pick(index).stroke_width(2);
        let line = LineSeries::new(steps(name, outcomes, longest), colour);
        let key = move |(x, y)| PathElement::new([(x, y), (x + 16, y)], colour);
        chart.draw_series(line)?.label(*name).legend(key);
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::LowerRight)
        .background_style(WHITE)
        .border_style(WHITE)
        .draw()?;
    area.present()?;
    Ok(())
}

/// The number of decided programs over time, as the corners of a step function.
fn steps(configuration: &str, outcomes: &[&RunResult], longest: f64) -> Vec<(f64, usize)> {
    let decided = outcomes.iter().filter(|outcome| {
        let has_verdict = matches!(outcome.verdict, Verdict::Reachable | Verdict::Unreachable);
        outcome.configuration == configuration && has_verdict
    });
    // An answer may come a moment after the time limit.
    let mut times: Vec<f64> = decided.map(|outcome| outcome.seconds.min(longest)).collect();
    times.sort_by(f64::total_cmp);
    let mut corners = vec![(0.0, 0)];
    for (before, &time) in times.iter().enumerate() {
        corners.extend([(time, before), (time, before + 1)]);
    }
    corners.push((longest, times.len()));
    corners
}
