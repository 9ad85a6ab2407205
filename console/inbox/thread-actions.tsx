// What can be done with an open conversation; what makes no sense now is not offered.
import { Button } from '@mantine/core';
import { ScopedButton } from '../parts/scoped-button.tsx';
import type { Conversation } from './thread-state.ts';

export type InboxAct = 'take-over' | 'release' | 'assign' | 'close';

type ThreadActionsProps = {
  conversation: Conversation;
  act: (what: InboxAct) => void;
  isTaking: boolean;
  isMine: boolean;
  areDetailsOpen: boolean;
  toggleDetails: () => void;
};

export function ThreadActions({ conversation, act, isTaking, isMine, areDetailsOpen, toggleDetails }: ThreadActionsProps) {
  const isOver = conversation.ended_at !== null;
  const isTaken = conversation.taken_over_at !== null;
  return (
    <div className="inbox-actions">
      <Button
        variant={areDetailsOpen ? 'light' : 'default'}
        className="inbox-details-button"
        aria-pressed={areDetailsOpen}
        onClick={toggleDetails}
      >
        Details
      </Button>
      <ScopedButton operation="assignConversation" variant="default" onClick={() => act('assign')}>
        Assign
      </ScopedButton>
      {!isOver && conversation.status === 'handed_off' && (
        <ScopedButton operation="releaseConversation" variant="default" onClick={() => act('release')}>
          Release
        </ScopedButton>
      )}
      {!isOver && (
        <ScopedButton operation="closeConversation" variant="default" onClick={() => act('close')}>
          Close
        </ScopedButton>
      )}
      {!isOver && !isTaken && (
        <ScopedButton operation="takeOverConversation" loading={isTaking} onClick={() => act('take-over')}>
          Take over
        </ScopedButton>
      )}
      {!isOver && isTaken && !isMine && (
        <Button disabled aria-description="Only one answers at a time. Release it first.">
          {conversation.agent_name ?? 'A colleague'} has it
        </Button>
      )}
    </div>
  );
}
