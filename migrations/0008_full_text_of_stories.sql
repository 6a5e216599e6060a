-- rows: text_index_rows
-- The words of the family's stories, in the same index as those of events and messages.
CREATE TRIGGER `ancestry_stories_text_insert` AFTER INSERT ON `ancestry_stories` BEGIN
  INSERT INTO `text_index_rows`(`kind`, `ref`) VALUES ('story', new.`id`);
  INSERT INTO `text_index`(rowid, title, words, scope) SELECT `seq`, new.`title`, new.`content`, 'story' || replace(new.`family_id`, '-', '') FROM `text_index_rows` WHERE `ref` = new.`id` AND `kind` = 'story';
END;
--> statement-breakpoint
CREATE TRIGGER `ancestry_stories_text_delete` AFTER DELETE ON `ancestry_stories` BEGIN
  DELETE FROM `text_index_rows` WHERE `ref` = old.`id` AND `kind` = 'story';
END;
--> statement-breakpoint
CREATE TRIGGER `ancestry_stories_text_update` AFTER UPDATE OF `title`, `content` ON `ancestry_stories` BEGIN
  UPDATE `text_index` SET title = new.`title`, words = new.`content`, scope = 'story' || replace(new.`family_id`, '-', '') WHERE rowid = (SELECT `seq` FROM `text_index_rows` WHERE `ref` = new.`id` AND `kind` = 'story');
END;
--> statement-breakpoint
INSERT INTO `text_index_rows`(`kind`, `ref`) SELECT 'story', `id` FROM `ancestry_stories` ORDER BY `created_at`, `id`;
--> statement-breakpoint
INSERT INTO `text_index`(rowid, title, words, scope) SELECT r.`seq`, x.`title`, x.`content`, 'story' || replace(x.`family_id`, '-', '') FROM `text_index_rows` r JOIN `ancestry_stories` x ON x.`id` = r.`ref` AND r.`kind` = 'story' ORDER BY r.`seq`;
