// Tells the assistant of a running conversation something that the person does not hear.
import { api } from '../session/client.ts';
import { EntityDialog } from '../ui/form.tsx';
import { refreshInbox } from './thread-state.ts';

type WhisperDialogProps = { conversationId: string; close: () => void };

export const WhisperDialog = ({ conversationId, close }: WhisperDialogProps) => (
  <EntityDialog
    title="Whisper to the assistant"
    submit="Whisper"
    initial={{ text: '', may_be_said: false }}
    fields={[
      {
        name: 'text',
        label: 'What the assistant should know or do',
        description:
          'It has this from its next answer on. The person does not hear it; colleagues see it among the notes.',
        kind: 'long',
        minRows: 3,
        maxLength: 1000,
        required: true,
        isFirst: true,
      },
      { name: 'may_be_said', label: 'A fact: the assistant may tell it to the person', kind: 'check' },
    ]}
    send={async ({ text, may_be_said }) => {
      await api().conversations.whisper(conversationId, { text: text.trim(), may_be_said });
      await refreshInbox(conversationId);
    }}
    close={close}
  >
    <p className="quiet">
      An assistant with the built-in model follows its flow alone: it takes up facts when the person asks for them, and
      no instructions.
    </p>
  </EntityDialog>
);
