// Canned replies above the composer, narrowed by what is typed after the slash; arrows move, Enter chooses.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Ref, useImperativeHandle, useState } from 'react';
import { excerptOf } from '../parts/excerpt.ts';
import { api } from '../session/client.ts';

/** `press` says whether the key was for the list. */
export type CannedPickerControl = { press: (key: string) => boolean };
type CannedPickerProps = { search: string; choose: (text: string) => void; ref: Ref<CannedPickerControl> };

const MOST_SHOWN = 8;
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

export function CannedPicker({ search, choose, ref }: CannedPickerProps) {
  const [chosen, setChosen] = useState(0);
  const q = search.trim();
  const { data, isPending } = useQuery({
    queryKey: ['canned-replies', 'picker', q],
    queryFn: async () =>
      (
        await api()
          .cannedReplies.list({ limit: MOST_SHOWN, ...(q !== '' && { q }) })
          .page()
      ).items,
    placeholderData: (before) => before,
  });
  const found = data ?? [];
  const at = Math.min(chosen, Math.max(0, found.length - 1));
  useImperativeHandle(ref, () => ({
    press: (key) => {
      const by = STEPS[key];
      const reply = found[at];
      if (by !== undefined) setChosen(Math.max(0, Math.min(at + by, found.length - 1)));
      if (key === 'Enter' && reply) choose(reply.text);
      return by !== undefined || key === 'Enter';
    },
  }));
  return (
    <div className="inbox-canned">
      <div role="listbox" aria-label="Canned replies">
        {found.map(({ id, shortcut, text }, place) => (
          <button
            key={id}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(text)}
          >
            <strong>/{shortcut}</strong> <span className="quiet">{excerptOf(text, 120)}</span>
          </button>
        ))}
      </div>
      {found.length === 0 && !isPending && (
        <p className="quiet" role="status">
          {q === '' ? 'There are no canned replies yet.' : 'No canned reply fits.'}{' '}
          <Link to="/canned-replies">Canned replies</Link>
        </p>
      )}
    </div>
  );
}
