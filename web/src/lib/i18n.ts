/**
 * The languages. English is the source and the only one yet; a second one is a catalogue beside each of the English
 * ones and a line here. This file has the words of the frame; a feature's come with its pages.
 */
import { i18n } from '@lingui/core';
import { messages } from '@/locales/en.po';

i18n.load('en', messages);
i18n.activate('en');

export { i18n };
