CREATE TABLE `text_index_rows` (
	`seq` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`ref` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `text_index_rows_ref_unique` ON `text_index_rows` (`ref`,`kind`);--> statement-breakpoint
ALTER TABLE `user_settings` ADD `getting_started` text;--> statement-breakpoint
-- The words of what grows without end. It keeps no text, only where each word is; an index of their beginnings would double what a message costs to send. `scope` is one word: the kind and the family of a row.
CREATE VIRTUAL TABLE `text_index` USING fts5(title, words, scope, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 2");
--> statement-breakpoint
CREATE TRIGGER `text_index_rows_delete` AFTER DELETE ON `text_index_rows` BEGIN
  DELETE FROM `text_index` WHERE rowid = old.seq;
END;
--> statement-breakpoint
CREATE TRIGGER `events_text_insert` AFTER INSERT ON `events` BEGIN
  INSERT INTO `text_index_rows`(`kind`, `ref`) VALUES ('event', new.`id`);
  INSERT INTO `text_index`(rowid, title, words, scope) SELECT `seq`, new.`title`, concat_ws(char(10), new.`description`, new.`location`), 'event' || replace(new.`family_id`, '-', '') FROM `text_index_rows` WHERE `ref` = new.`id` AND `kind` = 'event';
END;
--> statement-breakpoint
CREATE TRIGGER `events_text_delete` AFTER DELETE ON `events` BEGIN
  DELETE FROM `text_index_rows` WHERE `ref` = old.`id` AND `kind` = 'event';
END;
--> statement-breakpoint
CREATE TRIGGER `events_text_update` AFTER UPDATE OF `title`, `description`, `location` ON `events` BEGIN
  UPDATE `text_index` SET title = new.`title`, words = concat_ws(char(10), new.`description`, new.`location`, (SELECT group_concat(concat_ws(char(10), `title`, `description`, `location`), char(10)) FROM `event_instances` WHERE `event_id` = new.`id` AND NOT `is_deleted`)), scope = 'event' || replace(new.`family_id`, '-', '') WHERE rowid = (SELECT `seq` FROM `text_index_rows` WHERE `ref` = new.`id` AND `kind` = 'event');
END;
--> statement-breakpoint
CREATE TRIGGER `messages_text_insert` AFTER INSERT ON `messages` BEGIN
  INSERT INTO `text_index_rows`(`kind`, `ref`) VALUES ('message', new.`id`);
  INSERT INTO `text_index`(rowid, title, words, scope) SELECT `seq`, NULL, new.`content`, CASE WHEN new.`is_announcement` THEN 'announcement' ELSE 'message' END || replace(new.`family_id`, '-', '') FROM `text_index_rows` WHERE `ref` = new.`id` AND `kind` = 'message';
END;
--> statement-breakpoint
CREATE TRIGGER `messages_text_delete` AFTER DELETE ON `messages` BEGIN
  DELETE FROM `text_index_rows` WHERE `ref` = old.`id` AND `kind` = 'message';
END;
--> statement-breakpoint
CREATE TRIGGER `messages_text_update` AFTER UPDATE OF `content` ON `messages` BEGIN
  UPDATE `text_index` SET title = NULL, words = new.`content`, scope = CASE WHEN new.`is_announcement` THEN 'announcement' ELSE 'message' END || replace(new.`family_id`, '-', '') WHERE rowid = (SELECT `seq` FROM `text_index_rows` WHERE `ref` = new.`id` AND `kind` = 'message');
END;
--> statement-breakpoint
CREATE TRIGGER `photos_text_insert` AFTER INSERT ON `photos` BEGIN
  INSERT INTO `text_index_rows`(`kind`, `ref`) VALUES ('photo', new.`id`);
  INSERT INTO `text_index`(rowid, title, words, scope) SELECT `seq`, new.`caption`, new.`original_name`, 'photo' || replace(new.`family_id`, '-', '') FROM `text_index_rows` WHERE `ref` = new.`id` AND `kind` = 'photo';
END;
--> statement-breakpoint
CREATE TRIGGER `photos_text_delete` AFTER DELETE ON `photos` BEGIN
  DELETE FROM `text_index_rows` WHERE `ref` = old.`id` AND `kind` = 'photo';
END;
--> statement-breakpoint
CREATE TRIGGER `photos_text_update` AFTER UPDATE OF `caption`, `original_name` ON `photos` BEGIN
  UPDATE `text_index` SET title = new.`caption`, words = new.`original_name`, scope = 'photo' || replace(new.`family_id`, '-', '') WHERE rowid = (SELECT `seq` FROM `text_index_rows` WHERE `ref` = new.`id` AND `kind` = 'photo');
END;
--> statement-breakpoint
CREATE TRIGGER `transactions_text_insert` AFTER INSERT ON `transactions` BEGIN
  INSERT INTO `text_index_rows`(`kind`, `ref`) VALUES ('transaction', new.`id`);
  INSERT INTO `text_index`(rowid, title, words, scope) SELECT `seq`, new.`description`, new.`merchant`, 'transaction' || replace(new.`family_id`, '-', '') FROM `text_index_rows` WHERE `ref` = new.`id` AND `kind` = 'transaction';
END;
--> statement-breakpoint
CREATE TRIGGER `transactions_text_delete` AFTER DELETE ON `transactions` BEGIN
  DELETE FROM `text_index_rows` WHERE `ref` = old.`id` AND `kind` = 'transaction';
END;
--> statement-breakpoint
CREATE TRIGGER `transactions_text_update` AFTER UPDATE OF `description`, `merchant` ON `transactions` BEGIN
  UPDATE `text_index` SET title = new.`description`, words = new.`merchant`, scope = 'transaction' || replace(new.`family_id`, '-', '') WHERE rowid = (SELECT `seq` FROM `text_index_rows` WHERE `ref` = new.`id` AND `kind` = 'transaction');
END;
--> statement-breakpoint
CREATE TRIGGER `shopping_requests_text_insert` AFTER INSERT ON `shopping_requests` BEGIN
  INSERT INTO `text_index_rows`(`kind`, `ref`) VALUES ('request', new.`id`);
  INSERT INTO `text_index`(rowid, title, words, scope) SELECT `seq`, new.`item_name`, concat_ws(char(10), new.`description`, new.`notes`), 'request' || replace(new.`family_id`, '-', '') FROM `text_index_rows` WHERE `ref` = new.`id` AND `kind` = 'request';
END;
--> statement-breakpoint
CREATE TRIGGER `shopping_requests_text_delete` AFTER DELETE ON `shopping_requests` BEGIN
  DELETE FROM `text_index_rows` WHERE `ref` = old.`id` AND `kind` = 'request';
END;
--> statement-breakpoint
CREATE TRIGGER `shopping_requests_text_update` AFTER UPDATE OF `item_name`, `description`, `notes` ON `shopping_requests` BEGIN
  UPDATE `text_index` SET title = new.`item_name`, words = concat_ws(char(10), new.`description`, new.`notes`), scope = 'request' || replace(new.`family_id`, '-', '') WHERE rowid = (SELECT `seq` FROM `text_index_rows` WHERE `ref` = new.`id` AND `kind` = 'request');
END;
--> statement-breakpoint
CREATE TRIGGER `event_instances_text_insert` AFTER INSERT ON `event_instances` BEGIN
  UPDATE `text_index` SET title = e.`title`, words = concat_ws(char(10), e.`description`, e.`location`, (SELECT group_concat(concat_ws(char(10), `title`, `description`, `location`), char(10)) FROM `event_instances` WHERE `event_id` = e.`id` AND NOT `is_deleted`)), scope = 'event' || replace(e.`family_id`, '-', '') FROM `events` e WHERE e.`id` = new.`event_id` AND text_index.rowid = (SELECT `seq` FROM `text_index_rows` WHERE `ref` = new.`event_id` AND `kind` = 'event');
END;
--> statement-breakpoint
CREATE TRIGGER `event_instances_text_update` AFTER UPDATE OF `title`, `description`, `location`, `is_deleted` ON `event_instances` BEGIN
  UPDATE `text_index` SET title = e.`title`, words = concat_ws(char(10), e.`description`, e.`location`, (SELECT group_concat(concat_ws(char(10), `title`, `description`, `location`), char(10)) FROM `event_instances` WHERE `event_id` = e.`id` AND NOT `is_deleted`)), scope = 'event' || replace(e.`family_id`, '-', '') FROM `events` e WHERE e.`id` = new.`event_id` AND text_index.rowid = (SELECT `seq` FROM `text_index_rows` WHERE `ref` = new.`event_id` AND `kind` = 'event');
END;
--> statement-breakpoint
CREATE TRIGGER `event_instances_text_delete` AFTER DELETE ON `event_instances` BEGIN
  UPDATE `text_index` SET title = e.`title`, words = concat_ws(char(10), e.`description`, e.`location`, (SELECT group_concat(concat_ws(char(10), `title`, `description`, `location`), char(10)) FROM `event_instances` WHERE `event_id` = e.`id` AND NOT `is_deleted`)), scope = 'event' || replace(e.`family_id`, '-', '') FROM `events` e WHERE e.`id` = old.`event_id` AND text_index.rowid = (SELECT `seq` FROM `text_index_rows` WHERE `ref` = old.`event_id` AND `kind` = 'event');
END;
--> statement-breakpoint
INSERT INTO `text_index_rows`(`kind`, `ref`) SELECT 'event', `id` FROM `events` ORDER BY `start_time`, `id`;
--> statement-breakpoint
INSERT INTO `text_index`(rowid, title, words, scope) SELECT r.`seq`, x.`title`, concat_ws(char(10), x.`description`, x.`location`, (SELECT group_concat(concat_ws(char(10), `title`, `description`, `location`), char(10)) FROM `event_instances` WHERE `event_id` = x.`id` AND NOT `is_deleted`)), 'event' || replace(x.`family_id`, '-', '') FROM `text_index_rows` r JOIN `events` x ON x.`id` = r.`ref` AND r.`kind` = 'event' ORDER BY r.`seq`;
--> statement-breakpoint
INSERT INTO `text_index_rows`(`kind`, `ref`) SELECT 'message', `id` FROM `messages` ORDER BY `id`;
--> statement-breakpoint
INSERT INTO `text_index`(rowid, title, words, scope) SELECT r.`seq`, NULL, x.`content`, CASE WHEN x.`is_announcement` THEN 'announcement' ELSE 'message' END || replace(x.`family_id`, '-', '') FROM `text_index_rows` r JOIN `messages` x ON x.`id` = r.`ref` AND r.`kind` = 'message' ORDER BY r.`seq`;
--> statement-breakpoint
INSERT INTO `text_index_rows`(`kind`, `ref`) SELECT 'photo', `id` FROM `photos` ORDER BY `created_at`, `id`;
--> statement-breakpoint
INSERT INTO `text_index`(rowid, title, words, scope) SELECT r.`seq`, x.`caption`, x.`original_name`, 'photo' || replace(x.`family_id`, '-', '') FROM `text_index_rows` r JOIN `photos` x ON x.`id` = r.`ref` AND r.`kind` = 'photo' ORDER BY r.`seq`;
--> statement-breakpoint
INSERT INTO `text_index_rows`(`kind`, `ref`) SELECT 'transaction', `id` FROM `transactions` ORDER BY `transaction_date`, `id`;
--> statement-breakpoint
INSERT INTO `text_index`(rowid, title, words, scope) SELECT r.`seq`, x.`description`, x.`merchant`, 'transaction' || replace(x.`family_id`, '-', '') FROM `text_index_rows` r JOIN `transactions` x ON x.`id` = r.`ref` AND r.`kind` = 'transaction' ORDER BY r.`seq`;
--> statement-breakpoint
INSERT INTO `text_index_rows`(`kind`, `ref`) SELECT 'request', `id` FROM `shopping_requests` ORDER BY `created_at`, `id`;
--> statement-breakpoint
INSERT INTO `text_index`(rowid, title, words, scope) SELECT r.`seq`, x.`item_name`, concat_ws(char(10), x.`description`, x.`notes`), 'request' || replace(x.`family_id`, '-', '') FROM `text_index_rows` r JOIN `shopping_requests` x ON x.`id` = r.`ref` AND r.`kind` = 'request' ORDER BY r.`seq`;
