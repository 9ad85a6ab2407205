// Which keys do what.
import { useRouterState } from '@tanstack/react-router';
import { INBOX_KEYS } from '../inbox/inbox-keys.ts';
import { KeysDialog } from '../ui/keys-dialog.tsx';

const KEYS = [
  ['Ctrl K', 'Find a page, an assistant or a command'],
  ['/', 'Filter the list'],
  ['j, k', 'Next and previous row; on a page of one, next and previous of its list'],
  ['Enter', 'Open the chosen row'],
  ['a, r, s', 'In an identity review: approve, reject, switch the survivor'],
  ['?', 'Show these keys'],
  ['Esc', 'Close what is open'],
] as const;

export function KeysHelp({ close }: { close: () => void }) {
  const isInbox = useRouterState({ select: (state) => state.location.pathname === '/inbox' });
  return (
    <KeysDialog
      title="Keys"
      keys={isInbox ? [...INBOX_KEYS, ...KEYS.filter(([key]) => key !== 'j, k')] : KEYS}
      close={close}
    />
  );
}
