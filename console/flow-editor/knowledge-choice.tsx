// In the form of a step that searches: makes a knowledge base on the spot, and adds documents to those that are chosen.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AddDocument } from '../knowledge/add-document.tsx';
import { isUnderWay, type ListedDocument } from '../knowledge/document-progress.ts';
import { NewBase } from '../knowledge/new-base.tsx';
import { api, queries } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';

type KnowledgeChoiceProps = { chosen: readonly { id: string; name: string }[]; add: (id: string) => void };

export function KnowledgeChoice({ chosen, add }: KnowledgeChoiceProps) {
  const [isMaking, setMaking] = useState(false);
  const [filled, setFilled] = useState<string>();
  const may = usePermissions();
  return (
    <>
      {chosen.map(({ id, name }) => (
        <div key={id} className="bar">
          <DocumentCount baseId={id} />
          <Button variant="default" disabled={!may('addDocument').allowed} onClick={() => setFilled(id)}>
            Add documents to {name}
          </Button>
          <Link to="/knowledge/$id" params={{ id }}>
            Open {name}
          </Link>
        </div>
      ))}
      {may('createKnowledgeBase').allowed && (
        <Button variant="default" onClick={() => setMaking(true)}>
          A new knowledge base …
        </Button>
      )}
      {isMaking && (
        <NewBase
          made={async ({ id }) => {
            await queries.invalidateQueries({ queryKey: ['editor', 'named', 'knowledge base'] });
            add(id);
            setFilled(id);
          }}
          close={() => setMaking(false)}
        />
      )}
      {filled !== undefined && !isMaking && <AddDocument baseId={filled} close={() => setFilled(undefined)} />}
    </>
  );
}

const MANY = 100;
const ASK_AGAIN_MS = 2000;

/** What is in a base, and whether it can be found yet. */
function DocumentCount({ baseId }: { baseId: string }) {
  const { allowed } = usePermissions()('listDocuments');
  const { data } = useQuery({
    queryKey: ['knowledge', baseId, 'count'],
    queryFn: async () => (await api().knowledgeBases.documents.list(baseId, { limit: MANY }).page()).items,
    enabled: allowed,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? ASK_AGAIN_MS : false),
  });
  return data ? (
    <span className="quiet" role="status" style={{ flexBasis: '100%' }}>
      {countText(data)}
    </span>
  ) : null;
}

function countText(documents: readonly ListedDocument[]): string {
  if (documents.length === 0) return 'No documents yet: nothing can be answered.';
  const count =
    documents.length === 1
      ? '1 document'
      : `${documents.length}${documents.length === MANY ? ' or more' : ''} documents`;
  if (documents.some(isUnderWay)) return `${count}, being read`;
  const failed = documents.filter(({ status }) => status === 'failed').length;
  return failed > 0 ? `${count}, ${failed} of them could not be read` : `${count}, read`;
}
