// A search in a knowledge base as an assistant makes it, with the score of every passage and why it was found.
import { Button, NumberInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { useFilters } from '../ui/filters.tsx';
import { Bones, EmptyState, ErrorState } from '../ui/states.tsx';
import { partsOf } from '../ui/text.ts';
import type { Base } from './base-list.ts';
import { foundBecause, isAnswer } from './found-because.ts';

type SearchResult = Answer<'searchKnowledgeBase'>['results'][number];

export function SearchTry({ base }: { base: Base }) {
  const filters = useFilters();
  const { question = '', clearance = '', audience = '' } = filters;
  const navigate = useNavigate();
  const [text, setText] = useState(question);
  const [level, setLevel] = useState<string | number>(clearance === '' ? 0 : Number(clearance));
  const [tags, setTags] = useState(audience);
  const search = useQuery({
    queryKey: ['tried-search', base.id, question, clearance, audience],
    queryFn: () =>
      api().knowledgeBases.search(base.id, {
        query: question,
        top_k: 10,
        clearance_level: Number(clearance),
        audience_tags: partsOf(audience, ','),
      }),
    enabled: question !== '',
    // A search may cost money, and an unanswered one is counted: it only runs on request.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <form
        className="bar"
        onSubmit={(event) => {
          event.preventDefault();
          const query = {
            question: text.trim(),
            clearance: level ? String(level) : '',
            audience: partsOf(tags, ',').join(','),
          };
          void navigate({ to: '.', search: { ...filters, ...query } });
          // The same again: documents may have come since.
          if (query.question === question && query.clearance === clearance && query.audience === audience)
            void search.refetch();
        }}
      >
        <TextInput
          aria-label="Question"
          placeholder="Ask as a person would"
          style={{ flex: '1 1 280px' }}
          maxLength={8000}
          data-filter=""
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <NumberInput
          aria-label="Clearance level of the asker"
          placeholder="Level"
          prefix="Level "
          size="xs"
          w={100}
          min={0}
          max={1000}
          value={level}
          onChange={setLevel}
        />
        <TextInput
          aria-label="Audience tags of the asker"
          placeholder="Audience tags"
          value={tags}
          onChange={(event) => setTags(event.currentTarget.value)}
        />
        <Button type="submit" disabled={text.trim() === ''} loading={search.isFetching}>
          Search
        </Button>
      </form>
      {search.error && <ErrorState error={search.error} retry={() => void search.refetch()} />}
      {search.isLoading && <Bones />}
      {question === '' && (
        <EmptyState title="Try what assistants find">
          Ask a question. You see the passages that an assistant would get, best first, each with its scores.
        </EmptyState>
      )}
      {search.data && <Results base={base} results={search.data.results} />}
    </>
  );
}

function Results({ base, results }: { base: Base; results: readonly SearchResult[] }) {
  if (results.length === 0) {
    return (
      <EmptyState title="Nothing was found">
        An assistant would say that it does not know. The question is a gap now.
      </EmptyState>
    );
  }
  const answers = results.filter(({ score }) => isAnswer(score, base.gap_score)).length;
  return (
    <>
      <p role="status">
        {answers === 0
          ? `No passage reaches ${base.gap_score}: an assistant would say that it does not know, and the question is a gap now.`
          : `${answers} of ${results.length} passages reach ${base.gap_score}, the score that an answer needs.`}
      </p>
      <ol className="found" aria-label="Passages found">
        {results.map((one) => (
          <li key={`${one.document_id} ${one.position}`}>
            <div className="found-head">
              <Link
                to="/knowledge/$id/documents/$documentId"
                params={{ id: base.id, documentId: one.document_id }}
                search={{ passage: String(one.position) }}
              >
                {one.title}
              </Link>
              <span className="quiet">passage {one.position + 1}</span>
              <strong className={`tag ${isAnswer(one.score, base.gap_score) ? 'good' : ''}`}>
                {one.score.toFixed(3)}
              </strong>
            </div>
            <p className="passage">{one.text}</p>
            <p className="quiet">
              {foundBecause(one.scores)} <ScoreParts scores={one.scores} />
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}

const ScoreParts = ({ scores: { semantic, lexical, combined } }: { scores: SearchResult['scores'] }) => (
  <code>
    meaning {semantic === null ? '–' : semantic.toFixed(3)}, words {lexical.toFixed(3)}, together {combined.toFixed(3)}
  </code>
);
