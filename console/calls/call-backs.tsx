// Call-backs as a calendar: whom the assistants call again because they asked for it, day by day, to move or to cancel.
import './calling.css';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { useZone } from '../session/permissions.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { CALL_LABELS, leadName } from '../ui/call-labels.ts';
import { CsvDownload } from '../ui/csv-download.tsx';
import { isCalendarDay } from '../ui/day-range.ts';
import { useFilters, useSetFilters } from '../ui/filters.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { PageHead } from '../ui/page.tsx';
import { REASON_LABELS } from '../ui/reason-labels.ts';
import { QueryView, StateTag } from '../ui/states.tsx';
import { minuteText } from './live-limits.ts';
import {
  dayHead,
  dayOf,
  daysOfWeek,
  instantAt,
  minuteAt,
  mondayOf,
  weekAfter,
  weekBefore,
  weekInstants,
} from './week-days.ts';

type CallBack = Answer<'listCallBacks'>['data'][number];

const SHOWN = 500;
const ASK_MS = 30_000;

export function CallBacks() {
  const zone = useZone();
  const filters = useFilters();
  const setFilters = useSetFilters();
  const today = dayOf(Date.now(), zone);
  const monday = mondayOf(filters.week && isCalendarDay(filters.week) ? filters.week : today);
  const [moved, setMoved] = useState<CallBack>();
  const [canceled, setCanceled] = useState<CallBack>();
  const query = useQuery({
    queryKey: ['calls', 'call-backs', monday, zone],
    queryFn: async () =>
      (
        await api()
          .callBacks.list({ ...weekInstants(monday, zone), limit: String(SHOWN) })
          .page()
      ).items,
    refetchInterval: ASK_MS,
  });
  const go = (week: string) => setFilters({ week }, { replace: false });
  return (
    <>
      <PageHead title="Call-backs" />
      <div className="bar">
        <Button variant="default" onClick={() => go(weekBefore(monday))}>
          Week before
        </Button>
        <Button variant="default" onClick={() => go('')}>
          This week
        </Button>
        <Button variant="default" onClick={() => go(weekAfter(monday))}>
          Week after
        </Button>
        <CsvDownload path="/call-backs" name="call-backs.csv" query={weekInstants(monday, zone)} />
        <span className="quiet">{`Week of ${dayHead(monday)}, by the clock of ${zone}`}</span>
      </div>
      <QueryView query={query} lines={6}>
        {(data) => (
          <>
            {data.length === 0 && (
              <p className="quiet" role="status">
                No call-back in this week. When a person asks to be called again, the time appears here.
              </p>
            )}
            {data.length === SHOWN && <p className="quiet">The first {SHOWN} of this week are shown.</p>}
            <div className="week">
              {daysOfWeek(monday).map((day) => (
                <section key={day} aria-label={dayHead(day)} data-today={day === today ? '' : undefined}>
                  <h2>{dayHead(day)}</h2>
                  <ul className="week-day">
                    {data
                      .filter(({ at }) => dayOf(at, zone) === day)
                      .map((callBack) => (
                        <li key={callBack.callId} className="week-call">
                          <CallBackCard callBack={callBack} zone={zone} move={setMoved} cancel={setCanceled} />
                        </li>
                      ))}
                  </ul>
                </section>
              ))}
            </div>
          </>
        )}
      </QueryView>
      {moved && <MoveDialog callBack={moved} zone={zone} close={() => setMoved(undefined)} />}
      {canceled && (
        <EntityDialog
          title={`Do not call ${nameOf(canceled)} again?`}
          submit="Cancel the call-back"
          isDangerous
          send={() => api().calls.cancel(canceled.callId)}
          refresh={['calls']}
          close={() => setCanceled(undefined)}
        >
          <p>They asked for this call. Their campaign goes on with its next step.</p>
        </EntityDialog>
      )}
    </>
  );
}

const nameOf = (callBack: CallBack): string => leadName(callBack) || callBack.phone || 'this person';

type CardProps = { callBack: CallBack; zone: string; move: (one: CallBack) => void; cancel: (one: CallBack) => void };

const CallBackCard = ({ callBack, zone, move, cancel }: CardProps) => (
  <>
    <strong className="number">{minuteText(callBack.at, zone)}</strong>{' '}
    <Link to="/calls/$id" params={{ id: callBack.callId }}>
      <bdi>{nameOf(callBack)}</bdi>
    </Link>
    <div className="quiet">{callBack.workflowName}</div>
    {callBack.status === 'SCHEDULED' ? (
      <div className="bar">
        <ScopedButton operation="moveCallBack" variant="subtle" size="compact-xs" onClick={() => move(callBack)}>
          Move
        </ScopedButton>
        <ScopedButton operation="cancelCall" variant="subtle" size="compact-xs" onClick={() => cancel(callBack)}>
          Cancel
        </ScopedButton>
      </div>
    ) : (
      <div>
        {callBack.callEndedReason ? (
          <span className="tag">{REASON_LABELS[callBack.callEndedReason]}</span>
        ) : (
          <StateTag state={CALL_LABELS[callBack.status]} />
        )}
      </div>
    )}
  </>
);

const MoveDialog = ({ callBack, zone, close }: { callBack: CallBack; zone: string; close: () => void }) => (
  <EntityDialog
    title={`When to call ${nameOf(callBack)}`}
    submit="Move"
    initial={{ at: minuteAt(callBack.at, zone) }}
    isReady={({ at }) => instantAt(at, zone) !== undefined}
    fields={(form) => [
      <label key="at" className="stack">
        {`Day and time, by the clock of ${zone}`}
        <input
          type="datetime-local"
          value={form.values.at}
          onChange={(event) => form.setFieldValue('at', event.currentTarget.value)}
        />
      </label>,
    ]}
    send={({ at }) => api().calls.move(callBack.callId, { at: instantAt(at, zone) ?? '' })}
    refresh={['calls']}
    close={close}
  >
    <p className="quiet">They are called at that time as far as law, hours and limits allow.</p>
  </EntityDialog>
);
