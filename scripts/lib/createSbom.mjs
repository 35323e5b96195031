import { findShipped } from './shipped.mjs'

const purlOf = ({ name, version }) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`

function toComponent(part) {
  const { name, version, entry } = part
  const [group, short] = name.startsWith('@') ? name.split('/') : [undefined, name]
  const hash = /^sha512-(.+)$/.exec(entry.integrity ?? '')?.[1]
  return {
    type: 'library',
    'bom-ref': purlOf(part),
    ...(group ? { group } : {}),
    name: short,
    version,
    purl: purlOf(part),
    ...(entry.license
      ? {
          licenses: [
            / (OR|AND) /.test(entry.license)
              ? { expression: entry.license }
              : { license: { id: entry.license } },
          ],
        }
      : {}),
    ...(hash ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] } : {}),
  }
}

/**
 * A CycloneDX 1.6 bill of materials of what a host installs with our published packages, from the lockfile. Peers are
 * left out: the host brings them. The same lockfile gives the same document: it has no time and no random number.
 */
export function createSbom() {
  const shipped = findShipped()
  const byRef = new Map([...shipped.values()].map(part => [purlOf(part), part]))
  const dependencies = new Map()
  for (const part of shipped.values()) {
    const refs = part.dependsOn.map(path => purlOf(shipped.get(path)))
    const ref = purlOf(part)
    dependencies.set(ref, [...new Set([...(dependencies.get(ref) ?? []), ...refs])].sort())
  }
  const refs = [...byRef.keys()].sort()
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': 'latchkit-workspace',
        name: 'latchkit-workspace',
        licenses: [{ license: { id: 'MIT' } }],
      },
    },
    components: refs.map(ref => toComponent(byRef.get(ref))),
    dependencies: [
      { ref: 'latchkit-workspace', dependsOn: refs.filter(ref => byRef.get(ref).own) },
      ...refs.map(ref => ({ ref, dependsOn: dependencies.get(ref) })),
    ],
  }
}
