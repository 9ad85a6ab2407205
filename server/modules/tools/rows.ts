// Owns the stored shape of tool revisions, and of the references from assistants to tools.

import type { z } from 'zod';
import { asObject, type JsonObject } from '../../../flow/language/json.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import type { ToolShape } from './compatibility.ts';
import type { Compatibility, ResponseSchema, Tool, ToolConfiguration, ToolRevision } from './schema.ts';
import { sentParts } from './sent-parts.ts';

/** An entry of an assistant revision's tool_refs: `revision` is `active` or the id it is pinned to. */
export type ToolRef = { tool_id: string; revision: string; input_defaults: JsonObject };

export type ToolRevisionRow = RowOf<
  'tool_revisions',
  {
    status: z.input<typeof ToolRevision>['status'];
    configuration: ToolConfiguration | null;
    transfer_target: z.input<typeof ToolRevision>['transfer_target'];
    response_schema: ResponseSchema | null;
    input_defaults: JsonObject;
    metadata: JsonObject;
    compatibility: Compatibility | null;
  }
>;

/** A revision with the fields of its tool that a call needs. */
export type CallableTool = ToolRevisionRow & {
  tool_type: z.input<typeof Tool>['tool_type'];
  tool_name: string;
  tool_description: string;
};

/** The parts of a revision that compatibility compares. */
export const shapeOf = (row: ToolRevisionRow): ToolShape => ({
  inputs:
    row.configuration?.variables.map(({ name, type, required, fixed }) => ({
      name,
      type,
      required,
      fixed: fixed === true,
    })) ?? [],
  outputs: row.response_schema?.field_mappings.map(({ path, alias }) => ({ path, alias })) ?? [],
  sends: sentParts(row.configuration),
  transfers: Object.keys(asObject(row.transfer_target)).length > 0,
  defaults: row.input_defaults,
});
