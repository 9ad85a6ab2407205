// In the form of a step that searches: makes a knowledge base on the spot, and adds documents to those that are chosen.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AddDocument } from '../knowledge/add-document.tsx';
import { NewBase } from '../knowledge/new-base.tsx';
import { queries } from '../session/client.ts';
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
