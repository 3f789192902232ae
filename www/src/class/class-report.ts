/** A class's grades as one HTML file: static, without scripts, and with a part for each student that names no other one. */
import { msg, str } from '@lit/localize';
import { plain } from '../elements/code-text.ts';
import { language } from '../shell/language.ts';
import { counted } from '../words/format.ts';
import { givenWord, inputWords, outputNames, outputWords, pointsWords, remarkOf, kindWords, titleOf } from './class-words.ts';
import type { ClassWork } from './class-work.ts';
import { groupsOf, pointsOf, type Group, type Member } from './groups.ts';

/** Text that is markup already. */
class Markup {
  constructor(readonly text: string) {}
}

type Part = Markup | string | number | readonly Markup[];

/** Markup in which all values are texts, whatever they look like, unless they are markup themselves. */
function markup(parts: TemplateStringsArray, ...values: readonly Part[]): Markup {
  const text = (value: Part): string => (value instanceof Markup ? value.text : typeof value === 'object' ? value.map((each) => each.text).join('') : escaped(String(value)));
  return new Markup(parts.map((part, at) => (at === 0 ? part : text(values[at - 1] ?? '') + part)).join(''));
}

/** A text in which nothing is markup, and nothing controls how the rest is shown. */
function escaped(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replaceAll(/[\p{Bidi_C}]|(?![\n\t])\p{Cc}/gu, '\ufffd').replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#1b1b20;background:#fff}
h1,h2{font-family:Georgia,serif;line-height:1.3}section{border-top:1px solid #c4bfb4;margin-top:2rem;break-inside:avoid}
table{border-collapse:collapse;width:100%}th,td{text-align:start;vertical-align:top;padding:.3rem .8rem .3rem 0;border-bottom:1px solid #e3e0d8;overflow-wrap:anywhere}
pre{margin:0;font:14px/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere;background:#f4f2ec;padding:.4rem .6rem;border-radius:6px}
dt{font-weight:600;margin-top:.6rem}dd{margin:0}.soft{color:#595963}
@media print{section{break-before:page;border:0}}`;

/** The file. */
export function reportOf(work: ClassWork): string {
  const groups = groupsOf(work);
  const title = work.title === '' ? msg('Grades of a class') : msg(str`Grades: ${work.title}`);
  const members = groups.flatMap((group) => group.members.map((member) => ({ group, member })));
  const byName = members.toSorted((one, other) => one.member.name.localeCompare(other.member.name, language()));
  const file = markup`<!doctype html>
<html lang="${language()}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<h1>${title}</h1>
<p>${taskWords(work)}</p>
<table>
<thead><tr><th scope="col">${msg('Group')}</th><th scope="col">${msg('Programs')}</th><th scope="col">${msg('Points')}</th><th scope="col">${msg('Remark')}</th></tr></thead>
<tbody>${groups.map((group) => summaryOf(group, work))}</tbody>
</table>
${byName.map(({ group, member }) => studentOf(group, member, work))}
</body>
</html>
`;
  return file.text;
}

/** The task. */
function taskWords({ promised, output, inputs }: ClassWork): string {
  const counts = outputNames().find(([name]) => name === output)?.[1] ?? '';
  const range = promised.trim() === '' ? '-10000..10000' : promised.trim();
  const words = msg(str`Numbers ${range}; what counts of what is printed: ${counts}. No difference proves nothing: it was looked for on some inputs.`);
  return inputs === 0 ? words : `${words} ${counted(inputs, msg('The reference was run on # input.|The reference was run on # inputs.'))}`;
}

function summaryOf(group: Group, { most }: ClassWork): Markup {
  return markup`<tr><th scope="row">${titleOf(group)}</th><td>${group.members.length}</td><td>${pointsWords(pointsOf(group, most))}</td><td>${group.note.remark}</td></tr>
`;
}

function studentOf(group: Group, member: Member, { most }: ClassWork): Markup {
  const points = pointsOf(group, most);
  const [difference, own] = [member.grade?.difference ?? null, plain(remarkOf(member))];
  const told =
    difference === null
      ? markup``
      : markup`<dl>
<dt>${msg('Input')}</dt><dd><pre>${difference.input === '' ? inputWords('') : difference.input}</pre></dd>
<dt>${msg('Expected')}</dt><dd><pre>${outputWords(difference.expected)}</pre></dd>
<dt>${givenWord()}</dt><dd><pre>${outputWords(difference.given)}</pre></dd>
</dl>
`;
  return markup`<section>
<h2>${member.name}</h2>
<p class="soft">${member.file}</p>
<p><strong>${points === null ? msg('No points yet.') : msg(str`${pointsWords(points)} of ${pointsWords(most)} points.`)}</strong> ${kindWords(group.kind)}${own === '' ? '' : `: ${own}`}</p>
${told}${group.note.remark === '' ? markup`` : markup`<p>${group.note.remark}</p>`}
</section>
`;
}
