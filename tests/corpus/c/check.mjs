// Checks the headers of the C programs in this folder and in `c-floats` with gcc and its sanitizers.
//
//     node tests/corpus/c/check.mjs [--seed N] [--runs N] [NAME.c ...]
//
// A faulty program is run on its `stdin`; the first error must be of the promised kind and at the promised line. On
// random inputs it may fail only in the same way. A program without a fault must compile without a warning and run on
// its `stdin`, if it has one, and on random inputs without an error. All of this takes some ten minutes.
//
// gcc reports reads before writes only by warnings. They are also searched for by comparison: each program is compiled
// twice, with locals and allocated memory filled with zeros and with another pattern. If what it prints or returns
// differs, it has read what was not written. The line is then known from warnings alone. `gcc: unseen` marks a fault
// that neither method finds.
//
// CONTRIBUTING.md describes the headers.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const CORPUS = dirname(dirname(fileURLToPath(import.meta.url)));
const FILLS = [
    { name: "zero", byte: 0 },
    { name: "pattern", byte: 0xfe },
];

/** The messages of the sanitizers, of `assert` and of gcc, each with the kind of error that it stands for. */
const RUNTIME_KINDS = [
    [/division by zero/, "division-by-zero"],
    [/outside the range of representable values/, "float-conversion"],
    [/shift/, "shift"],
    [/signed integer overflow|negation of|division of .* by -1/, "signed-overflow"],
    [/out of bounds|applying .* offset|pointer index/, "array-bounds"],
    [/null pointer/, "null-dereference"],
    [/not a valid value for type/, "read-before-write"],
];
const ADDRESS_KINDS = [
    [/AddressSanitizer: stack-overflow/, "stack-overflow"],
    [/attempting double-free/, "double-free"],
    [/attempting free on address|caused by a WRITE[^]* in __interceptor_free/, "invalid-free"],
    [/heap-use-after-free|stack-use-after-(return|scope)/, "use-after-free"],
    [/(stack|heap|global)-buffer-(overflow|underflow)/, "array-bounds"],
    [/address points to the zero page/, "null-dereference"],
    [/caused by a WRITE memory access/, "read-only-write"],
];
/** The kinds of which gcc warns, and its warnings. The run itself shows them badly or not at all. */
const WARNING_KINDS = {
    format: /\[-Wformat/,
    "missing-return": /\[-Wreturn-type\]/,
    "read-before-write": /uninitialized/,
};

const options = { seed: 1, runs: 50 };
const names = [];
for (let i = 2; i < process.argv.length; i++) {
    const option = process.argv[i].replace(/^--/, "");
    if (option in options) options[option] = Number(process.argv[++i]);
    else names.push(process.argv[i]);
}
const all = ["c", "c-floats"].flatMap((group) => readdirSync(join(CORPUS, group)).map((name) => `${group}/${name}`));
const programs = all.filter((name) => name.endsWith(".c")).sort();
const files = names.length > 0 ? programs.filter((name) => names.includes(basename(name))) : programs;
const scratch = mkdtempSync(join(tmpdir(), "c-corpus-"));
let failed = 0;
for (const name of files) {
    const complaints = check(name);
    if (complaints.length > 0) failed++;
    for (const complaint of complaints) console.log(`${name}: ${complaint}`);
}
rmSync(scratch, { recursive: true });
console.log(`${files.length} programs, ${failed} of them fail`);
process.exit(failed > 0 ? 1 : 0);

/** Returns the mistakes in a program or its header, one text each. */
function check(name) {
    const source = readFileSync(join(CORPUS, name), "utf8");
    const header = parseHeader(source);
    const { warnings, programs } = compile(name);
    if (programs.length === 0) return [`does not compile: ${warnings}`];
    const complaints = [];
    const promised = header.error && `${header.error.kind} line ${header.error.line}`;
    if (header.expect === "none") {
        if (warnings !== "") complaints.push(`compiles with warnings: ${warnings}`);
    } else {
        const seen = observe(name, header, warnings, programs);
        if (!isPromised(seen, promised)) complaints.push(`promises ${promised}, but shows ${seen}`);
    }
    if (header.error?.kind in WARNING_KINDS) return complaints;
    const random = mulberry32(options.seed);
    for (let run = 0; run < options.runs; run++) {
        const typical = header.expect === "none" && header.stdin !== "" && run === 0;
        const input = typical ? header.stdin : randomInput(source, header, random);
        const first = execute(name, programs[0], input);
        let error = first.error;
        if (header.expect === "none" && error === undefined) {
            const second = execute(name, programs[1], input);
            error = second.error ?? (first.shown === second.shown ? undefined : "a read of what was not written");
        }
        if (error !== undefined && !isPromised(error, promised)) {
            complaints.push(`run ${run}: ${error} on ${JSON.stringify(input.slice(0, 300))}`);
            break;
        }
    }
    return complaints;
}

/** Returns true if an error is the promised one. Where the stack ends, and so in which line, depends on the sizes of frames. */
function isPromised(error, promised) {
    return error === promised || [error, promised].every((each) => each?.startsWith("stack-overflow"));
}

/** The header's lines `// key: value`, `error` and `stdin` taken apart. */
function parseHeader(source) {
    const header = {};
    for (const line of source.split("\n")) {
        if (!line.startsWith("//")) break;
        const [, key, value] = line.match(/^\/\/ (\w+): ?(.*)$/) ?? [];
        if (key !== undefined) header[key] = value;
    }
    if (header.error !== undefined) {
        const [, kind, line] = header.error.match(/^(\S+) line (\d+)$/);
        header.error = { kind, line: Number(line) };
    }
    header.stdin = JSON.parse(`"${(header.stdin ?? "").replaceAll('"', '\\"')}"`);
    return header;
}

/** gcc's warnings, and the program once for each fill. */
function compile(name) {
    const programs = [];
    let warnings = "";
    for (const fill of FILLS) {
        const path = join(scratch, `${basename(name)}.${fill.name}`);
        const flags = [
            "-std=c11", "-pedantic-errors", "-Wall", "-g",
            "-fsanitize=undefined,address,float-cast-overflow", "-fno-sanitize-recover=all", `-ftrivial-auto-var-init=${fill.name}`,
        ];
        const gcc = spawnSync("gcc", [...flags, "-o", path, name, "-lm"], { cwd: CORPUS, encoding: "utf8" });
        if (fill === FILLS[0]) warnings = gcc.stderr;
        if (gcc.status === 0) programs.push({ path, fill });
    }
    return { warnings, programs };
}

/** The error that gcc and the sanitizers show for the program's own input; the promised one if gcc cannot see it. */
function observe(name, header, warnings, programs) {
    const { kind, line } = header.error;
    const promised = `${kind} line ${line}`;
    const results = programs.map((program) => execute(name, program, header.stdin));
    const warning = WARNING_KINDS[kind];
    if (warning === undefined) return results[0].error;
    const optimised = spawnSync("gcc", ["-std=c11", "-Wall", "-Wextra", "-O2", "-c", "-o", "/dev/null", name], {
        cwd: CORPUS,
        encoding: "utf8",
    });
    const lines = (warnings + optimised.stderr)
        .split("\n")
        .filter((text) => text.includes("warning:") && warning.test(text))
        .map((text) => Number(text.split(":")[1]));
    const differs = kind === "read-before-write" && results[0].shown !== results[1].shown;
    const visible = lines.length > 0 || differs;
    if (header.gcc === "unseen") return visible ? "an error that gcc sees" : promised;
    if (lines.length > 0) return lines.includes(line) ? promised : `${kind} line ${lines}`;
    return differs ? promised : "nothing";
}

/** Runs a program: its error, as the header writes it, and all that can be observed of the run. */
function execute(name, program, input) {
    const asan = [
        "detect_leaks=0",
        "detect_stack_use_after_return=1",
        "max_malloc_fill_size=100000000",
        `malloc_fill_byte=${program.fill.byte}`,
    ];
    const run = spawnSync(program.path, [], {
        input: Buffer.from(input, "latin1"),
        env: { ...process.env, ASAN_OPTIONS: asan.join(":") },
        timeout: 20000,
        maxBuffer: 1 << 26,
    });
    const shown = `${run.status} ${run.signal} ${run.stdout.toString("latin1")}`;
    const error = run.signal === "SIGTERM" ? "no end" : errorOf(name, run.stderr.toString("latin1"));
    if (error === undefined && run.signal !== null) return { error: `signal ${run.signal}`, shown };
    return { error, shown };
}

function errorOf(name, stderr) {
    const place = name.replaceAll(".", "\\.");
    const kindOf = (kinds, text) => kinds.find(([pattern]) => pattern.test(text))?.[1] ?? text;
    const runtime = stderr.match(new RegExp(`${place}:(\\d+):\\d+: runtime error: (.*)`));
    if (runtime) return `${kindOf(RUNTIME_KINDS, runtime[2])} line ${runtime[1]}`;
    const assertion = stderr.match(new RegExp(`${place}:(\\d+): .*Assertion`));
    if (assertion) return `assertion line ${assertion[1]}`;
    if (!stderr.includes("ERROR: AddressSanitizer")) return undefined;
    const frame = stderr.match(new RegExp(`#\\d+ .*${place}:(\\d+)`));
    return `${kindOf(ADDRESS_KINDS, stderr)} line ${frame?.[1]}`;
}

/** A program's random input: numbers that do not end soon, or any text if it reads text or the header says so. */
function randomInput(source, header, random) {
    const readsText = /getchar|fgets|scanf\("[^"]*%\d*[cs]/.test(source);
    const below = (n) => Math.floor(random() * n);
    if (!readsText && (header.input !== "anything" || below(2) === 0)) return randomNumbers(source, below);
    const literals = [...source.matchAll(/'(.)'/g)].map((match) => match[1]).join("");
    const alphabets = [
        "0123456789 \n-",
        "abcdefgh ABCXYZ.,\n",
        "aab b\n",
        `${literals} \n`,
        `${literals}0123456789 \n`,
        String.fromCharCode(...Array(256).keys()),
    ];
    const length = [0, 3, 12, 40, 200, 2000][below(6)];
    const lines = below(2) === 0;
    let text = "";
    let alphabet = alphabets[below(alphabets.length)];
    while (text.length < length) {
        const token = below(lines ? 8 : 40);
        if (token === 0 && lines) text += "\n";
        else if (token === 1) text += ` ${below(200) - 50} `;
        else if (token === 2 && lines) alphabet = alphabets[below(alphabets.length)];
        else text += alphabet[below(alphabet.length)];
    }
    return text;
}

function randomNumbers(source, below) {
    const wide = /scanf\("[^"]*%l/.test(source);
    const unsigned = /scanf\("[^"]*%u/.test(source);
    const hasPoint = /scanf\("[^"]*%l?f/.test(source) && !/scanf\("[^"]*%d/.test(source);
    const limits = [0n, 1n, -1n, 2n ** 31n - 1n, -(2n ** 31n), ...(wide ? [2n ** 63n - 1n, -(2n ** 63n)] : [])];
    const numbers = [];
    const spread = [3, 10, 40, 200][below(4)];
    for (let i = 0; i < 60; i++) {
        let number = BigInt(below(spread) - (below(5) === 0 ? spread : 0));
        const choice = below(14);
        if (choice === 0 && i > 0) number = limits[below(limits.length)];
        if (choice === 1) number = BigInt(below(2 ** 32) - 2 ** 31);
        numbers.push(`${unsigned && number < 0n ? -number : number}${hasPoint && below(3) === 0 ? `.${below(1000)}` : ""}`);
    }
    for (let i = 0; i < 20000; i++) numbers.push(below(19) - (unsigned ? 0 : 4));
    return numbers.join(below(2) === 0 ? " " : "\n") + "\n";
}

/** A small pseudo-random generator of numbers in [0, 1) (Tommy Ettinger's Mulberry32, public domain). */
function mulberry32(seed) {
    return () => {
        seed = (seed + 0x6d2b79f5) | 0;
        let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
    };
}
