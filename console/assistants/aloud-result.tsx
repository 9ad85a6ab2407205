// What was lost on the way to the ear when the tests of an assistant were said aloud.
import type { Schema } from '../../sdk/parley.ts';

type Report = Schema<'AloudReport'>;

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const times = (count: number): string => ['never', 'once', 'twice'][count] ?? `${count} times`;

const Example = ({ voice, said, heard }: { voice: string; said: string; heard: string }) => (
  <div className="quiet">
    {voice}: “{said}” was heard as {heard === '' ? 'nothing' : `“${heard}”`}
  </div>
);

export const AloudResult = ({ report }: { report: Report }) => (
  <section className="section" aria-label="Said aloud">
    <h3>Said aloud</h3>
    <p>
      {report.lines_heard_exactly} of {report.lines} lines were heard word for word; {percent(report.word_error_rate)}{' '}
      of the words were wrong.{' '}
      {report.voices
        .map(({ voice, passed, failed }) => `${voice}: ${passed} of ${passed + failed} tests passed`)
        .join(' · ')}
    </p>
    {report.lost_values.length > 0 && (
      <ul className="changes" aria-label="Values that were lost">
        {report.lost_values.map((lost) => (
          <li key={`${lost.node_id} ${lost.variable}`}>
            <strong>{lost.variable}</strong> at <code>{lost.node_id}</code>: wrong {times(lost.wrong)}, missing{' '}
            {times(lost.missing)}, of {lost.runs}.
            {lost.wrong > 0 &&
              (lost.read_back
                ? ' It is read back.'
                : ` A read-back would save ${lost.saved_by_read_back} of ${lost.wrong}: they were heard right when said again.`)}
            {lost.examples.slice(0, 2).map((example) => (
              <Example key={`${example.test} ${example.voice}`} {...example} />
            ))}
          </li>
        ))}
      </ul>
    )}
    {report.sounds_alike.length > 0 && (
      <ul className="changes" aria-label="Ways that sound alike">
        {report.sounds_alike.map(({ node_id, meant, taken, times: count, examples }) => (
          <li key={`${node_id} ${meant} ${taken}`}>
            At <code>{node_id}</code>, <code>{meant}</code> was {taken === node_id ? 'not understood' : 'taken for '}
            {taken !== node_id && <code>{taken}</code>}, {times(count)}.
            {examples.slice(0, 2).map((example) => (
              <Example key={`${example.voice} ${example.said}`} {...example} />
            ))}
          </li>
        ))}
      </ul>
    )}
  </section>
);
