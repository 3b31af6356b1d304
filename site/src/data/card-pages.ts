/** Whether the site publishes the cards of the Free plan: the setting `CARD_PAGES`, on unless it is `off`. */
export const showsCards = (): boolean => process.env.CARD_PAGES !== 'off'
