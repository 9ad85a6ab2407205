// Owns how results of tests are printed: for a person, for JUnit and TAP readers, and as notes on a pull request.
import { inOneLine } from '../program/terminal.ts';
import type { FileLocation } from './file-issues.ts';

export type PrintedResult = {
  assistant: string;
  test: string;
  channel: string;
  /** Said the lines of the end user aloud. */
  voice?: string;
  status: 'passed' | 'failed' | 'skipped';
  reason: string | null;
  problems: { step: number; expected: string; found: string }[];
  notes: string[];
  duration_ms: number;
  place: FileLocation;
};

export const REPORTERS = ['text', 'junit', 'tap', 'github'] as const;
export type Reporter = (typeof REPORTERS)[number];

const kindOf = ({ channel, voice }: PrintedResult): string => (voice === undefined ? channel : `said by ${voice}`);
const nameOf = (result: PrintedResult): string => inOneLine(`${result.assistant} › ${result.test} (${kindOf(result)})`);
const problemLines = ({ problems, reason }: PrintedResult): string[] =>
  problems.length > 0
    ? problems.map(({ step, expected, found }) => inOneLine(`step ${step}: expected ${expected}, found ${found}`))
    : [inOneLine(reason ?? '')].filter((line) => line !== '');

const summary = (results: readonly PrintedResult[]): string => {
  const count = (status: PrintedResult['status']) => results.filter((result) => result.status === status).length;
  return `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`;
};

const SIGNS = { passed: '✓', failed: '✗', skipped: '-' } as const;

function asText(results: readonly PrintedResult[]): string {
  const lines = results.flatMap((result) => {
    const { status, place, notes } = result;
    const more =
      status === 'passed'
        ? []
        : [`    ${place.file}:${place.line}`, ...problemLines(result).map((line) => `    ${line}`)];
    return [`${SIGNS[status]} ${nameOf(result)}`, ...more, ...notes.map((note) => `    note: ${inOneLine(note)}`)];
  });
  return [...lines, summary(results)].join('\n');
}

const inXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/g, '?')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

function asJunit(results: readonly PrintedResult[]): string {
  const failures = results.filter(({ status }) => status === 'failed').length;
  const skipped = results.filter(({ status }) => status === 'skipped').length;
  const cases = results.map((result) => {
    const head = `    <testcase classname="${inXml(result.assistant)}" name="${inXml(`${result.test} (${kindOf(result)})`)}" file="${inXml(result.place.file)}" line="${result.place.line}" time="${result.duration_ms / 1000}"`;
    const problems = inXml(problemLines(result).join('\n'));
    if (result.status === 'failed')
      return `${head}>\n      <failure message="${inXml(problemLines(result)[0] ?? '')}">${problems}</failure>\n    </testcase>`;
    return result.status === 'skipped'
      ? `${head}>\n      <skipped message="${problems}"/>\n    </testcase>`
      : `${head}/>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n  <testsuite name="parley" tests="${results.length}" failures="${failures}" skipped="${skipped}">\n${cases.join('\n')}\n  </testsuite>\n</testsuites>`;
}

const inTap = (text: string): string => text.replace(/[\\#]/g, '\\$&');

function asTap(results: readonly PrintedResult[]): string {
  const lines = results.flatMap((result, index) => {
    const skip = result.status === 'skipped' ? ` # SKIP ${problemLines(result).join('; ')}` : '';
    const problems = result.status === 'failed' ? problemLines(result).map((line) => `  # ${line}`) : [];
    return [
      `${result.status === 'failed' ? 'not ok' : 'ok'} ${index + 1} - ${inTap(nameOf(result))}${skip}`,
      ...problems,
    ];
  });
  return ['TAP version 13', `1..${results.length}`, ...lines].join('\n');
}

/** A workflow command ends with its line: what could end it, or be taken for its parts, is written as the runner reads it. */
const inCommand = (text: string): string =>
  text
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A')
    .replaceAll(':', '%3A')
    .replaceAll(',', '%2C');

function asGithub(results: readonly PrintedResult[]): string {
  const lines = results.flatMap((result) => {
    if (result.status === 'passed') return [];
    const { file, line, column } = result.place;
    const level = result.status === 'failed' ? 'error' : 'warning';
    const problems = inCommand(problemLines(result).join('\n'));
    return [
      `::${level} file=${inCommand(file)},line=${line},col=${column},title=${inCommand(nameOf(result))}::${problems}`,
    ];
  });
  return [...lines, summary(results)].join('\n');
}

const PRINTERS: Record<Reporter, (results: readonly PrintedResult[]) => string> = {
  text: asText,
  junit: asJunit,
  tap: asTap,
  github: asGithub,
};

export const printResults = (reporter: Reporter, results: readonly PrintedResult[]): string =>
  PRINTERS[reporter](results);
