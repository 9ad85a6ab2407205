// The tour of the first assistant: six places of the editor, one after the other, offered once and never in the way.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../session/client.ts';

const KEY = 'parley.tour';
type Stop = { title: string; words: string /** What it is about, on the page. */; selector: string };

export const STOPS: readonly Stop[] = [
  {
    title: 'The flow',
    words:
      'Each card is a step of the conversation. Each row of a card is a way out: drag from its circle to the next step.',
    selector: '.editor-stage, .steps-list',
  },
  {
    title: 'Add a step',
    words: 'A step says, asks, looks up, calls a tool or decides. Press a, or drop a way into the open.',
    selector: '[data-tour="add"]',
  },
  {
    title: 'The form of a step',
    words: 'Click a card: its form opens here. Nothing needs saving, and Ctrl Z takes anything back.',
    selector: '.side-panel',
  },
  {
    title: 'Findings',
    words: 'What could go wrong is named while you build, mostly with a button that repairs it.',
    selector: '#tab-findings',
  },
  {
    title: 'Talk',
    words:
      'Try the draft as a person would. The path lights up, and each step says why it was taken. Save a good chat as a test.',
    selector: '[data-tour="talk"]',
  },
  {
    title: 'Publish',
    words: 'Runs the tests, then asks. What was live before is one click away.',
    selector: '[data-tour="publish"]',
  },
];

export const wasToured = (): boolean => localStorage.getItem(KEY) !== null;

/** Whether this is the first assistant of a member who has not seen the tour. */
export function useFirstTour(isEditable: boolean): boolean {
  const [isNew] = useState(() => isEditable && !wasToured());
  const { data } = useQuery({
    queryKey: ['assistants', 'are-few'],
    queryFn: async () => (await api().assistants.list({ limit: 2 }).page()).items.length,
    enabled: isNew,
  });
  return isNew && data === 1;
}

export const endTour = (): void => localStorage.setItem(KEY, 'seen');

export function Tour({ end }: { end: () => void }) {
  const [at, setAt] = useState(0);
  const stop = STOPS[at];
  useEffect(() => {
    const places = stop ? document.querySelectorAll<HTMLElement>(stop.selector) : [];
    for (const element of places) element.dataset.toured = '';
    return () => {
      for (const element of places) delete element.dataset.toured;
    };
  }, [stop]);
  if (!stop) return null;
  const isLast = at === STOPS.length - 1;
  return (
    <section className="editor-banner tour" aria-label="Tour of the editor">
      <p role="status">
        <strong>{stop.title}.</strong> {stop.words}
      </p>
      <span className="grow" />
      <span className="quiet">
        {at + 1} of {STOPS.length}
      </span>
      <Button size="compact-xs" variant="default" disabled={at === 0} onClick={() => setAt(at - 1)}>
        Back
      </Button>
      <Button size="compact-xs" onClick={() => (isLast ? end() : setAt(at + 1))}>
        {isLast ? 'Done' : 'Next'}
      </Button>
      {!isLast && (
        <Button size="compact-xs" variant="subtle" onClick={end}>
          Skip the tour
        </Button>
      )}
    </section>
  );
}

export const TourOffer = ({ begin, decline }: { begin: () => void; decline: () => void }) => (
  <section className="editor-banner tour" aria-label="Tour of the editor">
    <p>This is your first assistant. Shall we show you around? It takes a minute.</p>
    <Button size="compact-xs" onClick={begin}>
      Show me around
    </Button>
    <Button size="compact-xs" variant="subtle" onClick={decline}>
      No, thanks
    </Button>
  </section>
);
