/** Saves an answer with its program as a picture. */
import { msg } from '@lit/localize';
import type { Report, TechniqueInfo } from '../generated/interface.ts';
import { answerPicture, type LineSign } from './answer-picture.ts';
import { answerText, type Answered } from './answer-text.ts';
import { pageMeasure, savePng, saveSvg } from './picture-files.ts';

/** The formats of files. */
export type PictureFormat = 'svg' | 'png';

/** Saves the picture of an answer; returns what to say if it is too long for the format, or an empty text. */
export async function saveAnswer(format: PictureFormat, answered: Answered, techniques: readonly TechniqueInfo[], page: Element): Promise<string> {
  const titleOf = (name: string) => techniques.find((each) => each.name === name)?.title ?? name;
  const source = answered.smaller?.whole ?? answered.about.source;
  const words = { inputs: msg('With these inputs'), typed: msg('The text to type:'), checked: msg('Checked by a second program') };
  const picture = answerPicture(answerText(answered, titleOf), source, markedLines(answered.report), words, await pageMeasure());
  if (format === 'svg') saveSvg('answer.svg', picture, page);
  else if (!(await savePng('answer.png', picture, page))) return msg('The program is too long for a PNG: save the answer as SVG.');
  return '';
}

/** The lines of the program that the answer is about, counted from 1. */
export function markedLines(report: Report): Map<number, LineSign> {
  const signs = new Map<number, LineSign>();
  const endless = report.verdict === 'endless' ? report : report.verdict === 'unreachable' ? report.endless_run : null;
  if (report.target.line !== null) signs.set(report.target.line, 'target');
  if (report.verdict === 'reachable' && report.error && report.target.line === null) signs.set(report.error.line, 'error');
  if (endless?.proof.kind === 'recurrent') signs.set(endless.proof.line, 'endless');
  return signs;
}
