// Comments of colleagues on the flow and its steps: read, written, answered, settled.
import { Button, Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { nodeName } from '../assistants/flow-reading.ts';
import { useMemberNames } from '../inbox/colleagues.ts';
import { keepDraft, readDraft } from '../inbox/drafts.ts';
import { mentionedIn } from '../inbox/mentions.ts';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { currentSession } from '../session/session.ts';
import { GrowingText } from '../ui/fields.tsx';
import { ErrorState, Moment } from '../ui/states.tsx';
import type { Comment, CommentThread } from './comment-threads.ts';
import { refreshComments, type useComments } from './comments.ts';
import { useEditor } from './editor-context.ts';

type CommentsPanelProps = {
  assistantId: string;
  comments: ReturnType<typeof useComments>;
  show: (nodeId: string) => void;
};

export function CommentsPanel({ assistantId, comments: { threads, error, mentionsMe }, show }: CommentsPanelProps) {
  const { graph, selection } = useEditor();
  const [isSettledShown, setSettledShown] = useState(false);
  const chosen = selection?.type === 'node' ? graph.nodes.find(({ id }) => id === selection.id) : undefined;
  const isOfStep = ({ first }: CommentThread): boolean => first.node_id === chosen?.id;
  const shown = threads.filter(({ first }) => isSettledShown || first.resolved_at === null);
  // Those of the open step come first.
  const ordered = chosen ? [...shown.filter(isOfStep), ...shown.filter((thread) => !isOfStep(thread))] : shown;
  const settled = threads.filter(({ first }) => first.resolved_at !== null).length;
  useEffect(() => {
    if (mentionsMe) void api().flowComments.seen({ assistant_id: assistantId });
  }, [mentionsMe, assistantId]);
  return (
    <div className="stack">
      <WriteComment
        key={chosen?.id ?? ''}
        subject={`${assistantId} ${chosen?.id ?? ''}`}
        label={chosen ? `Comment on ${nodeName(chosen)}` : 'Comment on the flow'}
        hint={chosen ? '@Name mentions a colleague' : 'Choose a step to comment on it. @Name mentions a colleague'}
        act="Comment"
        send={(words) => ({ assistant_id: assistantId, ...words, ...(chosen && { node_id: chosen.id }) })}
        assistantId={assistantId}
      />
      {error && <ErrorState error={error} />}
      {threads.length === 0 && (
        <p className="quiet">
          No comments yet. They belong to the assistant: every revision that has the step shows them.
        </p>
      )}
      <ul className="plain threads" aria-label="Comments">
        {ordered.map((thread) => (
          <ThreadView key={thread.first.id} assistantId={assistantId} thread={thread} show={show} />
        ))}
      </ul>
      {settled > 0 && (
        <Checkbox
          size="xs"
          label={`Show what is settled (${settled})`}
          checked={isSettledShown}
          onChange={(event) => setSettledShown(event.currentTarget.checked)}
        />
      )}
    </div>
  );
}

type ThreadViewProps = { assistantId: string; thread: CommentThread; show: (nodeId: string) => void };

function ThreadView({ assistantId, thread: { first, answers }, show }: ThreadViewProps) {
  const { graph } = useEditor();
  const { allowed } = usePermissions()('updateFlowComment');
  const [isAnswering, setAnswering] = useState(
    () => readDraft(currentSession()?.family ?? '', first.id, 'comment') !== '',
  );
  const node = graph.nodes.find(({ id }) => id === first.node_id);
  const refresh = () => refreshComments(assistantId);
  const settle = useMutation({
    mutationFn: () => api().flowComments.update(first.id, { resolved: first.resolved_at === null }),
    onSuccess: refresh,
  });
  const remove = useMutation({ mutationFn: () => api().flowComments.delete(first.id), onSuccess: refresh });
  const problem = settle.error ?? remove.error;
  return (
    <li className="thread" data-settled={first.resolved_at === null ? undefined : ''}>
      {first.node_id !== null && (
        <p>
          {node ? (
            <button type="button" className="as-link" onClick={() => show(node.id)}>
              {nodeName(node)}
            </button>
          ) : (
            <span className="quiet">A step that is gone here</span>
          )}
        </p>
      )}
      {[first, ...answers].map((comment) => (
        <CommentView key={comment.id} comment={comment} />
      ))}
      {first.resolved_at !== null && (
        <p className="quiet">
          Settled by {first.resolved_by} <Moment at={first.resolved_at} />
        </p>
      )}
      {problem && <ErrorState error={problem} />}
      {isAnswering && (
        <WriteComment
          subject={first.id}
          label="Answer"
          hint="@Name mentions a colleague"
          act="Answer"
          isFirst
          send={(words) => ({ assistant_id: assistantId, thread_id: first.id, ...words })}
          assistantId={assistantId}
          done={() => setAnswering(false)}
        />
      )}
      {allowed && (
        <div className="bar thread-acts">
          {!isAnswering && (
            <Button variant="subtle" onClick={() => setAnswering(true)}>
              Answer
            </Button>
          )}
          <Button variant="subtle" loading={settle.isPending} onClick={() => settle.mutate()}>
            {first.resolved_at === null ? 'Settle' : 'Open again'}
          </Button>
          <Button variant="subtle" color="gray" loading={remove.isPending} onClick={() => remove.mutate()}>
            Delete
          </Button>
        </div>
      )}
    </li>
  );
}

const CommentView = ({ comment: { author, text, created_at, mentions_me } }: { comment: Comment }) => (
  <div className="comment" data-mine={mentions_me ? '' : undefined}>
    <p>
      <strong>{author}</strong>{' '}
      <span className="quiet">
        <Moment at={created_at} />
      </span>{' '}
      {mentions_me && <span className="tag warn">mentions you</span>}
    </p>
    <p className="comment-words">{text}</p>
  </div>
);

type Words = { text: string; mentions?: string[] };
type WriteCommentProps = {
  /** The step or thread that it is about, or the assistant. */
  subject: string;
  label: string;
  hint: string;
  act: string;
  isFirst?: boolean;
  send: (words: Words) => Parameters<ReturnType<typeof api>['flowComments']['add']>[0];
  assistantId: string;
  done?: () => void;
};

function WriteComment({ subject, label, hint, act, isFirst = false, send, assistantId, done }: WriteCommentProps) {
  const { allowed, scope } = usePermissions()('addFlowComment');
  const members = useMemberNames(allowed);
  const session = currentSession()?.family ?? '';
  // The panel closes when the window narrows, and another step has another field: what is written stays in this browser.
  const [text, setTyped] = useState(() => readDraft(session, subject, 'comment'));
  const setText = (next: string) => {
    setTyped(next);
    keepDraft(session, subject, 'comment', next);
  };
  const add = useMutation({
    mutationFn: () => {
      const mentions = mentionedIn(text, members);
      return api().flowComments.add(send({ text, ...(mentions.length > 0 && { mentions }) }));
    },
    onSuccess: async () => {
      setText('');
      await refreshComments(assistantId);
      done?.();
    },
  });
  if (!allowed) return <p className="quiet">You can read comments. Writing them needs the scope {scope}.</p>;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') add.mutate();
      }}
    >
      <GrowingText
        label={label}
        description={hint}
        placeholder="Should we ask for the day before the name?"
        minRows={2}
        maxLength={2000}
        autoFocus={isFirst}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {add.error && <ErrorState error={add.error} />}
      <div className="bar" style={{ marginTop: 4, marginBottom: 0 }}>
        <Button type="submit" loading={add.isPending} disabled={text.trim() === ''}>
          {act}
        </Button>
        {done && (
          <Button variant="default" onClick={done}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
