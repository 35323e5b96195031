import type { ExportedKeys } from '../exportKeys.js'

const names: Readonly<Record<string, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  stacks: 'Stacks',
}

/** The 24 words, and each key behind a disclosure. */
export function KeyList({ exported }: { exported: ExportedKeys }) {
  return (
    <>
      <ol className="words" aria-label="24 words">
        {exported.words.split(' ').map((word, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word may occur twice.
          <li key={i}>
            <code>{word}</code>
          </li>
        ))}
      </ol>
      <ul className="rows">
        {exported.keys.map(({ namespace, address, path, privateKey }) => (
          <li key={path}>
            <details>
              <summary>
                {names[namespace] ?? namespace} {path}
              </summary>
              <p className="muted">{address}</p>
              <p className="secret">{privateKey}</p>
            </details>
          </li>
        ))}
      </ul>
    </>
  )
}
