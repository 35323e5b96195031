import { dirname, join, normalize } from 'node:path'
import ts from 'typescript'
import { parseModule, type SourceModule } from './parseModule.js'

/** What `paths` of a `tsconfig.json` says: names that begin with `prefix` are below the folders of `targets`. */
export type Alias = { folder: string; prefix: string; suffix: string; targets: readonly string[] }

/** The files of a site, where one name of an import can be followed to another file. */
export type Site = {
  files: readonly string[]
  /** The file as it was before anything is changed; undefined when the site has none of this name. */
  getModule(file: string): SourceModule | undefined
  /** The file that an import means; undefined for packages. */
  resolve(from: string, specifier: string): string | undefined
  /** Whether a file imports another, also over others. */
  reaches(from: string, to: string): boolean
}

const endings = [
  '',
  '.ts',
  '.tsx',
  '.js',
  '.jsx',
  '.mts',
  '.mjs',
  '/index.ts',
  '/index.tsx',
  '/index.js',
  '/index.jsx',
]

/** The aliases in the text of a `tsconfig.json`, none when it cannot be read. */
export function readAliases(file: string, text: string): readonly Alias[] {
  const { config } = ts.parseConfigFileTextToJson(file, text)
  const options: unknown = config?.compilerOptions
  if (!options || typeof options !== 'object') return []
  const { baseUrl = '.', paths } = options as { baseUrl?: unknown; paths?: unknown }
  if (typeof baseUrl !== 'string' || !paths || typeof paths !== 'object') return []
  const folder = dirname(file)
  return Object.entries(paths).flatMap(([pattern, targets]: [string, unknown]) => {
    const [prefix = '', suffix = ''] = pattern.split('*')
    const known = Array.isArray(targets) ? targets.filter(each => typeof each === 'string') : []
    return [{ folder, prefix, suffix, targets: known.map(each => join(folder, baseUrl, each)) }]
  })
}

/** Modules that a file loads; types are left out. */
const listLoaded = ({ source }: SourceModule): string[] =>
  source.statements.flatMap(statement => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return []
    const isType = ts.isImportDeclaration(statement)
      ? statement.importClause?.isTypeOnly === true
      : statement.isTypeOnly
    const { moduleSpecifier: specifier } = statement
    return !isType && specifier && ts.isStringLiteral(specifier) ? [specifier.text] : []
  })

export function createSite(texts: ReadonlyMap<string, string>, aliases: readonly Alias[] = []): Site {
  const modules = new Map<string, SourceModule>()
  // The nearest configuration of a file counts.
  const ordered = aliases.toSorted((a, b) => b.folder.length - a.folder.length)

  const findFile = (path: string): string | undefined => {
    const bare = path.replace(/\.([cm]?)jsx?$/, '')
    return [path, bare]
      .flatMap(each => endings.map(end => normalize(each + end)))
      .find(each => texts.has(each))
  }
  const site: Site = {
    files: [...texts.keys()],
    getModule(file) {
      const text = texts.get(file)
      const existing = modules.get(file)
      if (text === undefined || existing) return existing
      const module = parseModule(file, text)
      modules.set(file, module)
      return module
    },
    resolve(from, specifier) {
      if (specifier.startsWith('.')) return findFile(join(dirname(from), specifier))
      for (const { folder, prefix, suffix, targets } of ordered) {
        const isNear = from.startsWith(join(folder, '/')) || !folder.startsWith('/')
        if (!isNear || !specifier.startsWith(prefix) || !specifier.endsWith(suffix)) continue
        const middle = specifier.slice(prefix.length, specifier.length - suffix.length)
        const found = targets.map(each => findFile(each.replace('*', () => middle))).find(each => each)
        if (found) return found
      }
      return undefined
    },
    reaches(from, to) {
      const seen = new Set<string>()
      const visit = (file: string): boolean => {
        if (file === to) return true
        const module = seen.has(file) ? undefined : site.getModule(file)
        seen.add(file)
        const loaded = module ? listLoaded(module) : []
        return loaded.some(specifier => {
          const next = site.resolve(file, specifier)
          return next !== undefined && visit(next)
        })
      }
      return visit(from)
    },
  }
  return site
}
