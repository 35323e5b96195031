/// <reference types="vite/types/importMeta.d.ts" />
import type { Scenario } from './scenario.js'

/** What each file of scenarios exports as `scenarios`; a feature brings its own. */
const files = import.meta.glob<readonly Scenario[]>('./*Scenarios.ts', { eager: true, import: 'scenarios' })

/** Every view in every state that a visitor can meet. */
export const scenarios: readonly Scenario[] = Object.values(files).flat()
