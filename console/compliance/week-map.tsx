// In which hours of the week a campaign reaches people: all states at a glance, or one of them.
import '../calls/calling.css';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { HeatTable } from '../ui/heat-table.tsx';
import { ListTable, wholeList } from '../ui/list.tsx';
import { QueryView } from '../ui/states.tsx';
import { type CampaignHours, cellText, dayName, type RegionWeek, sameWeeks, weekCells } from './week-cells.ts';

/** Of hours that are saved or not: the form shows what would come of them. */
export function WeekMap({ hours }: { hours: CampaignHours }) {
  const { allowed, scope } = usePermissions()('getWeekMap');
  const isComplete = hours.startHour < hours.endHour && hours.timezone !== '';
  const query = useQuery({
    queryKey: ['compliance', 'week-map', hours],
    queryFn: () =>
      api().compliance.weekMap({
        timezone: hours.timezone,
        startHour: hours.startHour,
        endHour: hours.endHour,
        legalHours: hours.legalHours ? 'true' : 'false',
      }),
    enabled: allowed && isComplete,
    placeholderData: (before) => before,
  });
  if (!allowed) return <p className="quiet">The hours of each state need the scope {scope}.</p>;
  if (!isComplete) return null;
  return (
    <QueryView query={query} lines={5}>
      {({ data, timezone }) => <Week weeks={data} timezone={timezone} />}
    </QueryView>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

function Week({ weeks, timezone }: { weeks: readonly RegionWeek[]; timezone: string }) {
  const [region, setRegion] = useState('');
  const shown = region === '' ? weeks : weeks.filter((week) => week.region === region);
  const [one] = region === '' ? [] : shown;
  return (
    <>
      <NativeSelect
        label="Where people are"
        size="xs"
        className="narrow-field"
        value={region}
        data={[{ value: '', label: 'All states and territories' }, ...weeks.map((week) => week.region)]}
        onChange={(event) => setRegion(event.currentTarget.value)}
      />
      <HeatTable
        label={`Hours of the week, by the clock of ${timezone}`}
        columns={HOURS}
        rows={weekCells(shown).map(({ weekday, cells }) => ({
          head: dayName(weekday),
          cells: cells.map((cell) => ({
            id: cell.hour,
            heat: Math.ceil(cell.share * 4),
            title: cellText(cell, weekday, shown.length),
          })),
        }))}
      />
      <p className="quiet">
        {one
          ? [`${one.openHours} hours of the week.`, ...one.because].join(' ')
          : `The stronger the color, the more states are open at that hour, by the clock of ${timezone}. The zip code and the area code of a person narrow it further.`}
      </p>
      {!one && (
        <details className="twin">
          <summary>Show as a table</summary>
          <ListTable
            label="Hours by state"
            list={wholeList(sameWeeks(weeks))}
            columns={[
              { head: 'States', cell: ({ regions }) => regions.join(', '), className: 'prose' },
              { head: 'Hours a week', cell: ({ openHours }) => openHours, className: 'number' },
              { head: 'When', cell: ({ when }) => when, className: 'prose' },
            ]}
            empty={null}
          />
        </details>
      )}
    </>
  );
}
