// Days against hours, coloured by how many people pick up.
import type { Answer } from '../../sdk/parley.ts';
import { type HourFigure, heatOf, hourGrid, rateText, WEEKDAYS } from './outcome-shares.ts';

const about = ({ weekday, hour, dialled, connected }: HourFigure): string =>
  `${WEEKDAYS[weekday]} ${hour}:00: ${connected} of ${dialled} answered`;

export function HourTable({ figures }: { figures: Answer<'getWorkflowBestHours'> }) {
  const { hours, rows } = hourGrid(figures.data);
  if (rows.length === 0) return <p className="quiet">Nobody was dialed in this time.</p>;
  const best = figures.best.find(({ connected }) => connected > 0);
  return (
    <>
      {best && (
        <p className="quiet">
          Best so far: {WEEKDAYS[best.weekday]} at {best.hour}:00, {rateText(best.connectRate)} of {best.dialled}.
        </p>
      )}
      <section className="heat" aria-label="Answered by day and hour, in percent" tabIndex={-1}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="skip">Day</span>
              </th>
              {hours.map((hour) => (
                <th key={hour} scope="col">
                  {hour}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ weekday, cells }) => (
              <tr key={weekday}>
                <th scope="row">{WEEKDAYS[weekday]}</th>
                {cells.map((cell) => (
                  <td key={cell.hour} data-heat={heatOf(cell.connectRate)} title={about(cell)}>
                    {cell.connectRate === null ? '' : Math.round(cell.connectRate * 100)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="quiet">Percent of dialed calls that a person answered, by the clock of {figures.timezone}.</p>
    </>
  );
}
