//! A server for the built site, on this machine only and without special headers.

use anyhow::Result;

use crate::command::{self, run};
use crate::site;

/// Where to serve.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// The port on 127.0.0.1
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
}

/// Builds the site and serves it until it is interrupted.
///
/// # Errors
/// The build fails, or the port is taken.
pub(crate) fn serve(options: &Options) -> Result<()> {
    site::build()?;
    let mut preview = command::node_script("vite/bin/vite.js");
    preview.args(["preview", "--host", "127.0.0.1", "--strictPort", "--port", &options.port.to_string()]);
    if !options.no_open {
        preview.arg("--open");
    }
    run(&mut preview)
}
