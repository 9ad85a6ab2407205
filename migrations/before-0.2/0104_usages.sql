-- Which knowledge bases and policies a graph names: found without reading graphs, which may be long.
alter table workflow_revisions
  add column used_knowledge_base_ids text[] not null default '{}',
  add column used_policy_ids text[] not null default '{}';

update workflow_revisions w set
  used_knowledge_base_ids = array(
    select distinct named #>> '{}' from (
      select jsonb_path_query(w.graph::jsonb, '$.nodes[*] ? (@.type == "knowledge").config.knowledge_base_ids[*]') as named
      union all select jsonb_path_query(w.graph::jsonb, '$.nodes[*].knowledge_base_ids[*]')) names
    where jsonb_typeof(named) = 'string'),
  used_policy_ids = array(
    select distinct named #>> '{}' from (
      select jsonb_path_query(w.graph::jsonb, '$.nodes[*] ? (@.type == "policy_check").config.policy_ids[*]') as named
      union all select jsonb_path_query(w.graph::jsonb, '$.nodes[*].policy_ids[*]')) names
    where jsonb_typeof(named) = 'string')
  where w.graph like '%"knowledge_base_ids"%' or w.graph like '%"policy_ids"%';
