// What the editor needs for people who work by keyboard and screen reader: the part that has the focus, and the words for what happened.
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Selection } from './editor-context.ts';
import { groupOfCard } from './groups.ts';

/** The step, group or way on the canvas that has the focus. */
export function focusedPart(): Selection {
  const part = document.activeElement?.closest<HTMLElement | SVGElement>('.react-flow__node, .react-flow__edge');
  const id = part?.dataset.id;
  if (!part || id === undefined) return null;
  if (part.matches('.react-flow__edge')) return { type: 'edge', id };
  const name = groupOfCard(id);
  return name === undefined ? { type: 'node', id } : { type: 'group', id: name };
}

/**
 * Whether the person was last in this part of the page, though nothing has the focus now: a button that goes or is switched off when it is
 * pressed takes the focus with it.
 */
export function useLostIn(part: RefObject<HTMLElement | null>): () => boolean {
  const wasIn = useRef(false);
  useEffect(() => {
    const look = ({ target }: Event) => {
      wasIn.current = target instanceof Node && part.current?.contains(target) === true;
    };
    document.addEventListener('focusin', look);
    document.addEventListener('pointerdown', look);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('pointerdown', look);
    };
  }, [part]);
  return useCallback(() => wasIn.current && (document.activeElement ?? document.body) === document.body, []);
}

/** Words for a live region; the same words twice are said twice. */
export function useAnnouncement(): [said: string, say: (words: string) => void] {
  const [announcement, setAnnouncement] = useState('');
  const announce = useCallback((words: string) => {
    if (words !== '') setAnnouncement((before) => (before === words ? `${words}\u00a0` : words));
  }, []);
  return [announcement, announce];
}
