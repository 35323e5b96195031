import type { Fact } from '../signing/types.js'
import { Address } from './Address.js'
import { type FormatContext, formatFact } from './formatFact.js'

function Value({ fact, format }: { fact: Fact; format: FormatContext }) {
  if (fact.kind === 'address') return <Address value={fact.value} />
  if (fact.kind === 'code') return <pre dir="auto">{fact.value}</pre>
  return <bdi className={fact.kind}>{formatFact(fact, format)}</bdi>
}

export function FactList({ facts, format }: { facts: readonly Fact[]; format: FormatContext }) {
  if (facts.length === 0) return null
  return (
    <dl className="facts">
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <div key={index} className={fact.kind === 'code' || fact.kind === 'address' ? 'wide' : undefined}>
          <dt>{fact.name}</dt>
          <dd>
            <Value fact={fact} format={format} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
