// The flow editor's page: opens the draft of an assistant, or shows a revision that cannot be changed and says why.
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Answer } from '../../sdk/parley.ts';
import { revisionLabel } from '../assistants/revision.ts';
import { api, queries } from '../session/client.ts';
import { type Permission, usePermissions, useWhoAmI } from '../session/permissions.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { useFilters } from '../ui/filters.tsx';
import { Bones, EmptyState, ErrorState } from '../ui/states.tsx';
import { Editor } from './editor.tsx';
import { openFlow } from './open-session.ts';

type Assistant = Answer<'getAssistant'>;

export function FlowEditor() {
  const { id = '' } = useParams({ strict: false });
  const { revision } = useFilters();
  const assistant = useQuery({ queryKey: ['assistants', id], queryFn: () => api().assistants.get(id) });
  const name = assistant.data?.name;
  useEffect(() => {
    document.title = `${name ?? 'Flow'} · Flow · Parley`;
  }, [name]);
  if (assistant.error) return <ErrorState error={assistant.error} retry={() => void assistant.refetch()} />;
  if (!assistant.data) return <Bones lines={6} />;
  const shown = revision ?? assistant.data.draft_revision_id ?? assistant.data.active_revision_id;
  if (shown === null) {
    return (
      <EmptyState title="There is no revision" action={<Link to="/assistants">Assistants</Link>}>
        An assistant without a revision has no flow yet.
      </EmptyState>
    );
  }
  return <OpenedEditor key={shown} assistant={assistant.data} revisionId={shown} />;
}

function whyFixed(
  revision: Answer<'getAssistantRevision'>,
  assistant: Assistant,
  { allowed, scope }: Permission,
): string | undefined {
  if (assistant.archived_at) return 'The assistant is archived: restore it to change its flow.';
  if (revision.published_at) return 'This revision is published, so it stays as it is.';
  return allowed ? undefined : `You can look, but not edit: that needs the scope ${scope}.`;
}

function OpenedEditor({ assistant, revisionId }: { assistant: Assistant; revisionId: string }) {
  const { id } = assistant;
  const may = usePermissions()('applyGraphOps');
  const actorId = useWhoAmI().data?.principal.id;
  const revision = useQuery({
    queryKey: ['assistants', id, 'revision', revisionId],
    queryFn: () => api().assistants.revisions.get(id, revisionId),
  });
  const why = revision.data && whyFixed(revision.data, assistant, may);
  const flow = useQuery({
    queryKey: ['editor', 'open', revisionId],
    queryFn: () => openFlow({ assistantId: id, revisionId }, why === undefined ? actorId : undefined),
    enabled: revision.data !== undefined,
    // Loaded each time the page is opened, and never while a person is editing.
    gcTime: 0,
    staleTime: Infinity,
  });
  const error = revision.error ?? flow.error;
  if (error)
    return <ErrorState error={error} retry={() => void (revision.error ? revision.refetch() : flow.refetch())} />;
  if (!revision.data || !flow.data) return <Bones lines={6} />;
  return (
    <Editor
      assistant={assistant}
      revision={revision.data}
      about={revisionLabel(revision.data, assistant.active_revision_id)}
      opened={flow.data}
      readOnlyWhy={why}
      offer={
        revision.data.published_at && !assistant.archived_at ? (
          <DraftOffer assistant={assistant} from={revisionId} />
        ) : null
      }
    />
  );
}

/** A published flow is changed in a draft: the one there is, or a new copy. */
function DraftOffer({ assistant, from }: { assistant: Assistant; from: string }) {
  const navigate = useNavigate();
  const { id, draft_revision_id: draftId } = assistant;
  const make = useMutation({
    mutationFn: () => api().assistants.revisions.create(id, { source_revision_id: from }),
    onSuccess: async (made) => {
      await queries.invalidateQueries({ queryKey: ['assistants'] });
      await navigate({ to: '/assistants/$id/flow', params: { id }, search: { revision: made.id } });
    },
  });
  if (draftId) {
    return (
      <Button
        renderRoot={(props) => (
          <Link to="/assistants/$id/flow" params={{ id }} search={{ revision: draftId }} {...props} />
        )}
      >
        Open the draft
      </Button>
    );
  }
  return (
    <>
      <ScopedButton operation="createAssistantRevision" loading={make.isPending} onClick={() => make.mutate()}>
        Make a draft
      </ScopedButton>
      {make.error && <ErrorState error={make.error} />}
    </>
  );
}
