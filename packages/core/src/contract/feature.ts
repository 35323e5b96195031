/**
 * What features add to core's types by declaration merging, each under its id, so that events and state are
 * checked although core names no feature.
 * @example
 * declare module '@latchkit/core/internal' {
 *   interface FeatureEvents { tips: { type: 'tips/given'; amount: string } }
 *   interface FeatureSlices { tips: TipsState }
 *   interface FeatureViews { tips: 'Tips' }
 * }
 */
export interface FeatureEvents {}

/** State of each feature, under `state.slices`; absent until its code is loaded. */
export interface FeatureSlices {}

/** Names of the views that features draw. */
export interface FeatureViews {}

/** The loaded module of each feature, by its id; `options.modules` holds their definitions. */
export interface FeatureModules {}
