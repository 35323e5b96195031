// Generated from views/login/elsewhere.css by scripts/buildCss.mjs. Do not edit.
export const styles: string = `.device-number{display:grid;place-items:center;min-inline-size:132px;min-block-size:96px;border-radius:var(--_radius-row);background:var(--_color-surface);font-size:44px;font-weight:600;letter-spacing:.06em}`
