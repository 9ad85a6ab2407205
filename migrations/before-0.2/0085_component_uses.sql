-- Which components a graph uses: found without reading graphs, which may be long.
alter table workflow_revisions add column used_component_ids text[] not null default '{}';
update workflow_revisions w set used_component_ids = array(
    select distinct node -> 'config' ->> 'component_id'
    from jsonb_array_elements(w.graph::jsonb -> 'nodes') node
    where node ->> 'type' = 'component' and jsonb_typeof(node -> 'config' -> 'component_id') = 'string')
  where w.graph like '%"component"%';
