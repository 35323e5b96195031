/**
 * One result for each package.
 *
 * @param {string} rule what holds, as the title says it
 * @param {ReadonlyMap<string, readonly string[]>} found problems by package; a package without problems is listed, too
 */
export const toResults = (rule, found) =>
  [...found].map(([folder, problems]) => ({ title: `${folder}: ${rule}`, problems }))
