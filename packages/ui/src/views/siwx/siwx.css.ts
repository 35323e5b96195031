// Generated from views/siwx/siwx.css by scripts/buildCss.mjs. Do not edit.
export const styles: string = `.siwx{display:grid;grid-template-columns:auto 1fr;gap:8px 16px;inline-size:100%;margin:0;padding:14px 16px;border-radius:var(--_radius-row);background:var(--_color-surface)}.siwx dt{color:var(--_color-text-muted);text-align:start}.siwx dd{margin:0;overflow-wrap:anywhere;text-align:end}`
