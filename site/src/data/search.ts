/**
 * How the documentation's search ranks pages. The first four are Starlight's own values, which favor pages with all words over short
 * pages. Titles count little: cards have short ones, and would come before the pages that explain what a word means.
 */
export const SEARCH_RANKING = {
  pageLength: 0.1,
  termFrequency: 0.1,
  termSaturation: 2,
  termSimilarity: 9,
  metaWeights: { title: 0.3 },
}
