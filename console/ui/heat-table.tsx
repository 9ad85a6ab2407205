// Hours of the week as a table: the stronger the color of a cell, the more. Its text is shown, or else its title is read aloud.
import './heat-table.css';

type HeatCell = { id: number; heat: number | undefined; title: string; text?: string };
type HeatTableProps = {
  label: string;
  columns: readonly number[];
  rows: readonly { head: string; cells: readonly HeatCell[] }[];
};

export const HeatTable = ({ label, columns, rows }: HeatTableProps) => (
  <section className="heat" aria-label={label} tabIndex={-1}>
    <table>
      <thead>
        <tr>
          <th scope="col">
            <span className="skip">Day</span>
          </th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ head, cells }) => (
          <tr key={head}>
            <th scope="row">{head}</th>
            {cells.map(({ id, heat, title, text }) => (
              <td key={id} data-heat={heat} title={title}>
                {text ?? <span className="skip">{title}</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
