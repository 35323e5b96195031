// Generated from views/login/login.css by scripts/buildCss.mjs. Do not edit.
export const styles: string = `.login-mark{display:grid;place-items:center;inline-size:72px;block-size:72px;border-radius:calc(var(--_radius-icon) * 1.8);background:var(--_color-surface);color:var(--_color-text)}.login-mark>svg:not(.line){inline-size:36px;block-size:36px}.provider{display:grid;place-items:center}`
