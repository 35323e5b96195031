import type { Rewrite } from '../source/createRewrite.js'
import type { ImportedName } from '../source/names.js'

/** An option of `createLatchkit`, as code. */
export type Option = {
  key: string
  text: string
  /** The same for another file of the site; undefined when it uses variables of its file. */
  portable: string | undefined
  /** What that other file has to import. */
  imports?: readonly ImportedName[]
}

/** The facts about a site in its wagmi configuration, which belong to `createLatchkit` from now on. */
export type SiteFacts = { file: string; options: readonly Option[] }

export type Kit = {
  /** Packages that the site does without afterwards. */
  packages: readonly string[]
  /** Imports for their effect, by what takes their place. */
  styles: ReadonlyMap<string, string>
  /** Names of the kit that another module exports, where they can be exported again as they are. */
  getExport(module: string, name: string): { module: string; name: string } | undefined
  /** What a file contains about the site, before anything is changed. */
  readFacts(rewrite: Rewrite): readonly SiteFacts[]
  rewrite(rewrite: Rewrite, facts: readonly SiteFacts[]): void
}

export const isOf =
  ({ packages }: Pick<Kit, 'packages'>) =>
  (specifier: string): boolean =>
    packages.some(name => specifier === name || specifier.startsWith(`${name}/`))
