import { fromUtf8, toBase64Url, utf8 } from '../crypto/bytes.js'
import { isRecord, parseRecord } from '../utils.js'

const prefix = 'urn:recap:'

export type Recap = {
  methods: readonly string[]
  /** CAIP-2 ids. */
  chains: readonly string[]
}

/** Encodes the methods of a session as a resource of the signed message (EIP-5573, CAIP-170). */
export function formatRecap(namespace: string, methods: readonly string[]): string {
  const abilities = Object.fromEntries([...methods].sort().map(method => [`request/${method}`, [{}]]))
  return prefix + toBase64Url(utf8(JSON.stringify({ att: { [namespace]: abilities } })))
}

export function isRecap(resource: unknown): resource is string {
  return typeof resource === 'string' && resource.startsWith(prefix)
}

/** Parses what a ReCap grants in a namespace; undefined when it grants nothing there. */
export function parseRecap(resource: string, namespace: string): Recap | undefined {
  const abilities = Object.entries(readAbilities(resource, namespace) ?? {})
  if (abilities.length === 0) return undefined
  const methods: string[] = []
  const chains = new Set<string>()
  for (const [ability, limits] of abilities) {
    if (ability.startsWith('request/')) methods.push(ability.slice('request/'.length))
    for (const limit of Array.isArray(limits) ? limits : [])
      if (isRecord(limit) && Array.isArray(limit.chains))
        for (const chain of limit.chains) if (typeof chain === 'string') chains.add(chain)
  }
  return { methods, chains: [...chains] }
}

/** The sentence that EIP-5573 adds to the statement; '' when the resource grants nothing in the namespace. */
export function describeRecap(resource: string, namespace: string): string {
  const byKind = new Map<string, string[]>()
  for (const ability of Object.keys(readAbilities(resource, namespace) ?? {}).sort()) {
    const [kind = '', name = ''] = ability.split('/')
    const names = byKind.get(kind) ?? []
    byKind.set(kind, names)
    names.push(`'${name}'`)
  }
  if (byKind.size === 0) return ''
  const actions = [...byKind].map(
    ([kind, names], index) => `(${index + 1}) '${kind}': ${names.join(', ')} for '${namespace}'.`,
  )
  return `I further authorize the stated URI to perform the following actions on my behalf: ${actions.join(' ')}`
}

function readAbilities(resource: string, namespace: string): Record<string, unknown> | undefined {
  try {
    const encoded = resource.slice(prefix.length).replace(/-/g, '+').replace(/_/g, '/')
    const att = parseRecord(fromUtf8(Uint8Array.from(atob(encoded), char => char.charCodeAt(0))))?.att
    const abilities = isRecord(att) && Object.hasOwn(att, namespace) ? att[namespace] : undefined
    return isRecord(abilities) ? abilities : undefined
  } catch {
    return undefined
  }
}
