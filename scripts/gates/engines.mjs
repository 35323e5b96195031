import { readFileSync } from 'node:fs'
import semver from 'semver'
import { root } from '../lib/root.mjs'
import { findShipped } from '../lib/shipped.mjs'

/** Packages that do not run on a version of Node; npm skips an optional one without a word. */
export const findNewer = (packages, version) =>
  Object.entries(packages)
    .filter(([path, { engines, optional }]) => path !== '' && !optional && engines?.node !== undefined)
    .filter(([, { engines }]) => !semver.satisfies(version, engines.node))
    .map(([path, { engines }]) => `${path} wants Node ${engines.node}`)

/** Dependencies that a site gets in another version than this repository, whose `overrides` do not reach it. */
export const findHeldBack = (packages, shipped) =>
  [...shipped].flatMap(([path, { entry, own, dependsOn }]) =>
    own
      ? []
      : dependsOn.flatMap(place => {
          const name = place.split('node_modules/').pop() ?? place
          const wanted = entry.dependencies?.[name] ?? entry.optionalDependencies?.[name]
          const { version } = packages[place]
          return wanted === undefined || semver.satisfies(version, wanted)
            ? []
            : [`${path} wants ${name}@${wanted}, and is tried with ${version}`]
        }),
  )

export const name = 'engines'

/** Everything installs on the oldest Node that the manifests promise, without a warning (EBADENGINE). */
export function run() {
  const { packages } = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8'))
  const { engines } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'))
  const { version } = semver.minVersion(engines.node)
  return [
    {
      title: `every package of the lockfile runs on Node ${version}`,
      problems: findNewer(packages, version),
    },
    {
      title: 'what ships depends on nothing that only an override of this repository holds back',
      problems: findHeldBack(packages, findShipped()),
    },
  ]
}
