// Two people beside each other, row by row: how they agree, and what the one person would have. Stacked on a small screen.
import type { ReactNode } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { excerptOf } from '../parts/excerpt.ts';
import { PersonLink } from './person-link.tsx';
import { identifierKind, nameOrId, traitText } from './person-name.ts';
import { TraitValue } from './person-traits.tsx';
import {
  type Agreement,
  type ComparedKind,
  type ComparedTrait,
  compareIdentifiers,
  compareTraits,
  type ReviewEvidence,
} from './review-sides.ts';

export type ChosenSides = Readonly<Record<string, 'left' | 'right'>>;

type SideBySideProps = {
  request: Schema<'IdentityReviewRequest'>;
  preview: Schema<'ReviewPreview'>;
  evidence: ReviewEvidence;
  survivor: string;
  choose: { survivor: (id: string) => void; value: (name: string, side: 'left' | 'right') => void };
};

export function SideBySide({ request, preview, evidence, survivor, choose }: SideBySideProps) {
  const isMerge = request.request_type === 'merge';
  const over = preview.over_limit.map(({ type }) => type);
  const traits = compareTraits(preview.traits, evidence);
  const kinds = compareIdentifiers(preview.identifiers, evidence, over);
  const chosen = { request, survivor, choose: choose.survivor };
  return (
    <>
      <table className="sides" aria-label="Side by side">
        <thead>
          <tr>
            <th scope="col">
              <span className="skip">Field</span>
            </th>
            <th scope="col">{isMerge ? <SurvivorChoice side="left" {...chosen} /> : <UpdateTarget request={request} />}</th>
            <th scope="col">{isMerge ? <SurvivorChoice side="right" {...chosen} /> : 'Proposed'}</th>
            <th scope="col" className="sides-after">
              {isMerge ? 'What survives' : 'Afterwards'}
            </th>
          </tr>
        </thead>
        <tbody>
          {traits.map((trait) => (
            <TraitRow key={trait.name} trait={trait} choose={choose.value} />
          ))}
          {kinds.map((kind) => (
            <KindRow key={kind.type} kind={kind} />
          ))}
        </tbody>
      </table>
      {preview.over_limit.map(({ type, count, limit }) => (
        <p key={type} className="state warn">
          The person would have {count} of the kind “{identifierKind(type)}”; the settings allow {limit}. Approving is still
          possible.
        </p>
      ))}
    </>
  );
}

const TONES: Readonly<Record<Agreement, string>> = { equal: 'good', different: 'warn', conflicting: 'bad', 'one side': '' };
const WORDS: Readonly<Record<Agreement, string>> = {
  equal: 'Equal',
  different: 'Different',
  conflicting: 'Conflicting',
  'one side': 'One side',
};

type RowProps = { name: string; left: ReactNode; right: ReactNode; after: ReactNode; agreement: Agreement };

const ComparedRow = ({ name, left, right, after, agreement }: RowProps) => (
  <tr data-agreement={agreement}>
    <th scope="row">
      <bdi>{name}</bdi> <span className={`tag ${TONES[agreement]}`}>{WORDS[agreement]}</span>
    </th>
    <td>{left}</td>
    <td>{right}</td>
    <td className="sides-after">{after}</td>
  </tr>
);

type SurvivorChoiceProps = {
  side: 'left' | 'right';
  request: SideBySideProps['request'];
  survivor: string;
  choose: (id: string) => void;
};

function SurvivorChoice({ side, request, survivor, choose }: SurvivorChoiceProps) {
  const id = (side === 'left' ? request.left_end_user_id : request.right_end_user_id) ?? '';
  const name = side === 'left' ? request.left_name : request.right_name;
  return (
    <>
      <PersonLink id={id} name={name} />
      <label className="survivor">
        <input
          type="radio"
          name="survivor"
          checked={survivor === id}
          aria-label={`${nameOrId(name, id)} survives`}
          onChange={() => choose(id)}
        />{' '}
        Survives
      </label>
    </>
  );
}

const UpdateTarget = ({ request: { target_end_user_id, target_name } }: { request: SideBySideProps['request'] }) => (
  <PersonLink id={target_end_user_id ?? ''} name={target_name} />
);

type TraitRowProps = { trait: ComparedTrait; choose: SideBySideProps['choose']['value'] };

function TraitRow({ trait, choose }: TraitRowProps) {
  const { name, left, right, surviving, from, agreement } = trait;
  const isChoice = agreement === 'different' || agreement === 'conflicting';
  const cell = (side: 'left' | 'right', value: unknown): ReactNode => {
    if (value === null || value === undefined) return <span className="quiet">–</span>;
    if (!isChoice) return <TraitValue value={value} />;
    return (
      <button type="button" className="choice" aria-pressed={from === side} onClick={() => choose(name, side)}>
        <bdi>{excerptOf(traitText(value), 300)}</bdi>
      </button>
    );
  };
  return (
    <ComparedRow
      name={name}
      left={cell('left', left)}
      right={cell('right', right)}
      after={surviving === null || surviving === undefined ? <span className="quiet">–</span> : <TraitValue value={surviving} />}
      agreement={agreement}
    />
  );
}

function KindRow({ kind: { type, left, right, agreement } }: { kind: ComparedKind }) {
  const lines = (side: ComparedKind['left']): ReactNode =>
    side.length === 0 ? (
      <span className="quiet">–</span>
    ) : (
      side.map(({ masked_value, verified }, at) => (
        <div key={`${masked_value} ${String(at)}`}>
          <bdi>{masked_value}</bdi> {verified && <span className="tag good">Verified</span>}
        </div>
      ))
    );
  const kept = [...left, ...right].filter(({ outcome }) => outcome !== 'removed');
  const removed = left.length + right.length - kept.length;
  const all = kept.length === 1 ? 'kept' : `all ${kept.length} kept`;
  return (
    <ComparedRow
      name={identifierKind(type)}
      left={lines(left)}
      right={lines(right)}
      after={removed > 0 ? `${removed} replaced by the new one` : all}
      agreement={agreement}
    />
  );
}
