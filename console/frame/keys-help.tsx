// Which keys do what.
import { KeysDialog } from '../parts/keys-dialog.tsx';

const KEYS = [
  ['⌘ K or Ctrl K', 'Find a page, an assistant or a command'],
  ['/', 'Filter the list'],
  ['j, k', 'Next and previous row'],
  ['Enter', 'Open the chosen row'],
  ['?', 'Show these keys'],
  ['Esc', 'Close what is open'],
] as const;

export const KeysHelp = ({ close }: { close: () => void }) => <KeysDialog title="Keys" keys={KEYS} close={close} />;
