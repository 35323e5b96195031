/// <reference types="vite/types/importMeta.d.ts" />
import type { FeatureDefinition, LatchkitOptions } from '@latchkit/core'

type Exports = Readonly<Record<string, FeatureDefinition | ((options: never) => FeatureDefinition)>>

const isPair = (pair: [string, Exports[string]]): pair is [string, FeatureDefinition] =>
  typeof pair[1] === 'object'

/** The registrations of the view groups, by their ids; those that a host makes with options are not among them. */
export const modules: NonNullable<LatchkitOptions['modules']> = Object.fromEntries(
  Object.values(import.meta.glob<Exports>('../src/views/*/definition.ts', { eager: true }))
    .flatMap(exports => Object.entries(exports))
    .filter(isPair),
)
