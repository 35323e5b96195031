const kB = bytes => (bytes / 1000).toFixed(0)

/** One row of docs/migrate/trials.md. */
export function toRow({ name, kit, minutes, lines, before, after, steps }) {
  const failed = steps.filter(({ problem }) => problem !== undefined)
  const done =
    failed.length === 0 ? `all ${steps.length}` : `${steps.length - failed.length} of ${steps.length}`
  const pair = (read, show = String) => `${before ? show(read(before)) : '–'} → ${show(read(after))}`
  return `| ${[
    name,
    kit,
    minutes.toFixed(1),
    lines.codemod,
    lines.hand,
    pair(({ warnings }) => warnings),
    pair(({ bytes }) => bytes.before, kB),
    pair(({ bytes }) => bytes.open, kB),
    pair(
      ({ listMs }) => listMs,
      ms => (ms === undefined ? '–' : `${ms}`),
    ),
    done,
  ].join(' | ')} |`
}
