/// <reference types="vite/types/importMeta.d.ts" />
import type { FeatureModule } from '@latchkit/core'

type Feature = FeatureModule & { readonly routes: NonNullable<FeatureModule['routes']> }

const isFeature = (module: FeatureModule): module is Feature => module.routes !== undefined

/** The code of every feature, by its folder: those that have a `feature.ts` with routes. */
export const features: Readonly<Record<string, Feature>> = Object.fromEntries(
  Object.entries(import.meta.glob<FeatureModule>('../../core/src/*/feature.ts', { eager: true })).flatMap(
    ([path, module]) => (isFeature(module) ? [[path.split('/').at(-2) ?? '', module]] : []),
  ),
)
